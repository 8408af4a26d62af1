/** A mistake of the caller, told in one line. */
export class RoutingError extends Error {
  override readonly name = 'RoutingError'
}
