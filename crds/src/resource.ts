/** API group of the custom resources. */
export const group = 'lotse.dev'

/** The one served version. */
const version = 'v1alpha1'

/** `apiVersion` of every resource of this package. */
export const apiVersion = `${group}/${version}`

/** The kinds, the way down the chain along which legal texts are inherited. */
export const kinds = ['Platform', 'Tenant', 'Agency'] as const

/** Kind of a custom resource. */
export type Kind = (typeof kinds)[number]

/** One value for each kind. */
export function byKind<T>(make: (kind: Kind) => T): Readonly<Record<Kind, T>> {
  return { Platform: make('Platform'), Tenant: make('Tenant'), Agency: make('Agency') }
}

/** The part of metav1.ObjectMeta that Lotse reads. */
export interface ObjectMeta {
  readonly name: string
  readonly namespace?: string
  readonly uid?: string
  readonly resourceVersion?: string
  /** Grows by one with every change of the spec. */
  readonly generation?: number
  readonly creationTimestamp?: string
  /** Set while the object waits for its finalizers. */
  readonly deletionTimestamp?: string
  readonly finalizers?: readonly string[]
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
  /** Which tools own which fields of the spec; those of persons are left out. */
  readonly managedFields?: readonly { readonly manager: string; readonly fieldsV1: unknown }[]
}

/** What all three resources share. */
export interface ResourceOf<K extends Kind, Spec, Status> {
  readonly apiVersion: typeof apiVersion
  readonly kind: K
  readonly metadata: ObjectMeta
  readonly spec: Spec
  readonly status?: Status
}
