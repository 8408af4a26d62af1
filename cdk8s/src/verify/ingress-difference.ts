import type { ClusterObject } from './cluster-objects.ts'

type Ingress = Omit<ClusterObject<'ingress'>, 'status'>

const nginx = 'nginx.ingress.kubernetes.io/'

/**
 * In what an Ingress differs from the one that is wanted: one part for each setting that a controller or the
 * certificate manager reads. Labels and annotations of others do not count.
 *
 * @returns parts like `service "a:80" instead of "b:80"`; empty when there is no difference
 */
export function ingressDifference(wanted: Ingress, found: Ingress): readonly string[] {
  const [before, now] = [settings(wanted), settings(found)]
  return [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .filter((key) => before[key] !== now[key])
    .map((key) => `${key} ${quoted(now[key])} instead of ${quoted(before[key])}`)
}

/** The places that an Ingress routes: host and path, without the capture that a path may end in. */
export function placesOf({ spec }: Ingress): readonly string[] {
  return spec.rules.flatMap(({ host, http }) =>
    (http?.paths ?? []).map(({ path }) => host + path.replace('(/|$)(.*)', '')),
  )
}

function settings({ metadata, spec }: Ingress): Readonly<Record<string, string>> {
  const paths = spec.rules.flatMap(({ http }) => http?.paths ?? [])
  const each = <T>(items: readonly T[], text: (item: T) => string): string =>
    items.map(text).join(', ')
  return {
    class: spec.ingressClassName,
    host: each(spec.rules, ({ host }) => host),
    path: each(paths, ({ path }) => path),
    pathType: each(paths, ({ pathType }) => pathType),
    service: each(paths, ({ backend: { service } }) => {
      const { number, name } = service.port
      return `${service.name}:${name || number}`
    }),
    tls: each(spec.tls, ({ hosts, secretName }) => `${secretName} for ${hosts.join(' and ')}`),
    ...Object.fromEntries(
      Object.entries(metadata.annotations)
        .filter(([key]) => key.startsWith(nginx) || key === 'cert-manager.io/cluster-issuer')
        .map(([key, value]) => [key.replace(nginx, ''), value]),
    ),
  }
}

function quoted(value: string | undefined): string {
  return value === undefined ? 'not set' : JSON.stringify(value)
}
