import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkout } from '@lotse/stack/paths'
import { parseAllDocuments } from 'yaml'

/** The parts of an Ingress that the tests read. */
export interface Ingress {
  readonly metadata: {
    readonly name: string
    readonly namespace: string
    readonly annotations: Readonly<Record<string, string>>
  }
  readonly spec: {
    readonly ingressClassName: string
    readonly tls?: readonly { readonly hosts: readonly string[]; readonly secretName: string }[]
    readonly rules: readonly {
      readonly host: string
      readonly http: {
        readonly paths: readonly {
          readonly path: string
          readonly pathType: string
          readonly backend: {
            readonly service: { readonly name: string; readonly port: { readonly number: number } }
          }
        }[]
      }
    }[]
  }
}

/** Any object of the synthesised files. */
export interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly namespace?: string }
}

/** Every object in the files of one folder below `root`, by default the committed ones. */
export function manifests(
  folder: 'ingress' | 'issuers' | 'controller',
  root = join(checkout, 'cdk8s/manifests'),
): Manifest[] {
  const directory = join(root, folder)
  return readdirSync(directory)
    .filter((name) => /\.ya?ml$/.test(name))
    .toSorted()
    .flatMap((name) => parseAllDocuments(readFileSync(join(directory, name), 'utf8')))
    .map((document) => document.toJS() as Manifest | null)
    .filter((object) => object !== null)
}

/** The Ingress objects below `root`, by default the committed ones, moved to another namespace and otherwise untouched. */
export function ingressObjects(namespace: string, root?: string): Ingress[] {
  return manifests('ingress', root)
    .filter(({ kind }) => kind === 'Ingress')
    .map(
      (object) =>
        ({ ...object, metadata: { ...object.metadata, namespace } }) as unknown as Ingress,
    )
}

/** The one path of an Ingress, with its host. */
export function ruleOf(ingress: Ingress): {
  readonly host: string
  readonly path: string
  readonly pathType: string
  readonly service: string
  readonly port: number
} {
  const [rule] = ingress.spec.rules
  const [path] = rule?.http.paths ?? []
  if (rule === undefined || path === undefined)
    throw new Error(`${ingress.metadata.name} has no rule`)
  const { name: service, port } = path.backend.service
  return { host: rule.host, path: path.path, pathType: path.pathType, service, port: port.number }
}

/** Every service that an Ingress points to, once, with its ports. */
export function servicesOf(ingresses: readonly Ingress[]): ReadonlyMap<string, readonly number[]> {
  const services = new Map<string, readonly number[]>()
  for (const { service, port } of ingresses.map(ruleOf))
    services.set(service, [...new Set([...(services.get(service) ?? []), port])])
  return services
}

/** Services without a selector and the endpoints that stand in for their pods. */
export function serviceObjects(
  ingresses: readonly Ingress[],
  options: {
    readonly namespace: string
    readonly address: string
    /** Port of each service's backend. */
    readonly backends: ReadonlyMap<string, number>
  },
): object[] {
  const { namespace, address, backends } = options
  return [...servicesOf(ingresses)].flatMap(([name, ports]) => {
    const named = ports.map((port) => ({ name: `p${port}`, port, protocol: 'TCP' }))
    return [
      {
        apiVersion: 'v1',
        kind: 'Service',
        metadata: { name, namespace },
        spec: { ports: named },
      },
      {
        apiVersion: 'discovery.k8s.io/v1',
        kind: 'EndpointSlice',
        metadata: { name, namespace, labels: { 'kubernetes.io/service-name': name } },
        addressType: 'IPv4',
        endpoints: [{ addresses: [address], conditions: { ready: true } }],
        ports: named.map((port) => ({ ...port, port: backends.get(name) })),
      },
    ]
  })
}

/** Data of the committed ConfigMap of ingress-nginx. */
export function controllerSettings(): Readonly<Record<string, string>> {
  const map = manifests('controller').find(
    ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'ingress-nginx-controller',
  ) as (Manifest & { readonly data: Readonly<Record<string, string>> }) | undefined
  if (map === undefined) throw new Error('there is no ConfigMap of ingress-nginx')
  return map.data
}
