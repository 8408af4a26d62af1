/**
 * A type of the official client as it is in JSON. Its models have `Date` and `V1MicroTime` where the API server sends and
 * takes strings; only its own deserializer makes dates of them.
 *
 * @example const lease: Wire<V1Lease> = { spec: { renewTime: microTime(new Date()) } }
 */
export type Wire<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Wire<Item>[]
    : T extends object
      ? { readonly [K in keyof T]: Wire<T[K]> | (object extends Pick<T, K> ? undefined : never) }
      : T

/**
 * Formats a time as `metav1.MicroTime`: the API server refuses the three digits of `toISOString`.
 *
 * @example microTime(new Date(0)) // '1970-01-01T00:00:00.000000Z'
 */
export function microTime(time: Date): string {
  return time.toISOString().replace('Z', '000Z')
}
