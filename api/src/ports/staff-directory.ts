/** The accounts of the staff (Keycloak realm `lotse`), read only. */
export interface StaffDirectory {
  /**
   * Full paths of a person's groups, now. `undefined` when the account does not exist or is disabled: the directory has said
   * so itself. Everything else, an outage or a refusal, rejects with an UpstreamError.
   */
  groupsOf(subject: string): Promise<readonly string[] | undefined>
}
