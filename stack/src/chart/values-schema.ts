import { z } from 'zod'

/** The port part of `common/src/config.ts`, but for 0: a pod's port is never a free one. */
const port = z.int().min(1).max(65535)
const name = z.string().regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/)
/** A host name, no scheme, no port: pages come from `https://<host>`. */
const host = z
  .string()
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$/)
/** Addresses that become settings are http(s) URLs there (`urlSetting`). */
const url = z.string().regex(/^https?:\/\/[^/\s]+(\/[^\s?#]*)?$/)
/** Synapse's address has no path (`edge/src/config.ts`). */
const bareUrl = z.string().regex(/^https?:\/\/[^/\s]+\/?$/)
const text = z.string().min(1)
/** https://spec.matrix.org/latest/appendices/#server-name */
const serverName = z.string().regex(/^([A-Za-z0-9.-]{1,230}|\[[0-9A-Fa-f:.]{2,45}\])(:\d{1,5})?$/)
/** https://github.com/opencontainers/distribution-spec/blob/main/spec.md#pulling-manifests; empty means the chart's version. */
const imageTag = z.string().regex(/^([A-Za-z0-9_][A-Za-z0-9._-]{0,127})?$/)
/** Parts that Kubernetes checks itself. */
const free = z.record(z.string(), z.json())

const placed = {
  resources: free,
  nodeSelector: z.record(z.string(), z.string()),
  tolerations: z.array(free),
}
const replicas = z.int().min(1).max(100)
/** A NetworkPolicyPeer; one that names nobody would be everybody. */
const peer = z.union([
  z.strictObject({ podSelector: free, namespaceSelector: free.optional() }),
  z.strictObject({ namespaceSelector: free }),
  z.strictObject({ ipBlock: free }),
])
/** An empty list of peers would mean any address. */
const target = z.strictObject({ ports: z.array(port).min(1), to: z.array(peer).min(1) })

/**
 * The values of the chart: `values.schema.json` is generated from this, so that Helm refuses a wrong one with its path.
 * Defaults stand in `values.yaml`.
 */
export const chartValues = z.strictObject({
  platform: name.max(40),
  hosts: z.strictObject({ app: host, admin: host, auth: host, matrix: host }),
  keycloak: z.strictObject({ url, publicUrl: url.optional() }),
  matrix: z.strictObject({ serverName, url: bareUrl }),
  staffClients: z.array(z.string().regex(/^[^,\s]+$/)).min(1),
  secrets: z.strictObject({
    operator: name,
    api: name,
    migrate: name,
    upkeep: name,
    postgresAuthority: z.union([z.literal(''), name]),
  }),
  images: z.strictObject({
    prefix: text,
    tag: imageTag,
    digests: z.strictObject(
      Object.fromEntries(
        ['operator', 'api', 'edge', 'web', 'migrate'].map((image) => [
          image,
          z
            .string()
            .regex(/^sha256:[0-9a-f]{64}$/)
            .optional(),
        ]),
      ),
    ),
    pullPolicy: z.enum(['Always', 'IfNotPresent', 'Never']),
    pullSecrets: z.array(name),
  }),
  cluster: z.strictObject({ crds: z.boolean(), policies: z.boolean(), roles: z.boolean() }),
  listenAddress: z.enum(['0.0.0.0', '::']),
  operator: z.strictObject({ replicas, ...placed }),
  api: z.strictObject({
    replicas,
    autoscaling: z.strictObject({
      enabled: z.boolean(),
      minReplicas: replicas,
      maxReplicas: replicas,
      targetCPUUtilizationPercentage: z.int().min(1).max(100),
    }),
    listerSeconds: z.number().positive(),
    preStopSeconds: z.int().min(0).max(60),
    // The drain alone takes up to ten seconds.
    terminationGracePeriodSeconds: z.int().min(30).max(600),
    ...placed,
  }),
  edge: z.strictObject({ replicas, ...placed }),
  web: z.strictObject({ replicas, ...placed }),
  migrate: z.strictObject({ activeDeadlineSeconds: z.int().min(10), ...placed }),
  staff: z.strictObject({ command: z.array(text), ...placed }),
  networkPolicy: z.strictObject({
    enabled: z.boolean(),
    ingressController: z.array(free).min(1),
    monitoring: z.array(free),
    dns: z.array(peer).min(1),
    apiServer: target,
    postgres: target,
    keycloak: target,
    synapse: target,
  }),
  // Helm adds it when a chart is used by another one.
  global: free.optional(),
})
