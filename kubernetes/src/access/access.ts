/** How to reach an API server, and with which identity. */
export interface KubernetesAccess {
  /** Origin, and for some installations a path, without a slash at the end. */
  readonly server: string
  /** Namespace of the current context or of the pod. */
  readonly namespace: string | undefined
  /**
   * Returns the current credentials and trust. Token files are read on every call, and credential plugins run when their
   * token has expired.
   */
  credentials(): Promise<Credentials>
}

/** What a connection needs. */
export interface Credentials {
  /** Value of the header `authorization`. */
  readonly authorization: string | undefined
  readonly tls: {
    readonly ca?: string | Buffer
    readonly cert?: string | Buffer
    readonly key?: string | Buffer
    readonly servername?: string
    readonly rejectUnauthorized?: boolean
  }
}
