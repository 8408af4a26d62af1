/** Returns whether two JSON values are equal. The order of fields does not count (jsonb does not keep it), undefined is absent. */
export function sameJson(a: unknown, b: unknown): boolean {
  return canonicalJson(a) === canonicalJson(b)
}

/** Returns JSON text with sorted fields: equal values give equal texts. */
export function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(
            Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
          )
        : inner,
    ) ?? 'undefined'
  )
}
