/**
 * Seconds for which a browser comes back over https only. Not the subdomains: those of a centre's domain may belong to services
 * that have no https, and nobody could take it back for a year.
 *
 * @see docs/decisions/0021-strict-transport.md
 */
export const strictTransportSeconds = 31_536_000
