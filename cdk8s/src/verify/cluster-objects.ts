import { z } from 'zod'

// Loose on purpose: a field that another version lacks must not end the look at all the others.
const text = z.string().catch('')
const metadata = z.object({
  name: z.string(),
  namespace: text,
  creationTimestamp: text,
  annotations: z.record(z.string(), z.string()).catch({}),
  ownerReferences: z.array(z.object({ kind: text, name: text })).catch([]),
})
const conditions = z
  .array(z.object({ type: text, status: text, reason: text, message: text }))
  .catch([])
const issuerRef = z.object({ kind: z.string().catch('Issuer'), name: text })

const port = z.object({ number: z.int().catch(0), name: text })
const service = z.object({ name: text, port: port.catch({ number: 0, name: '' }) })
const noService = { name: '', port: { number: 0, name: '' } }
/** Other backends than Services have no name here. */
const backend = z.object({ service: service.catch(noService) }).catch({ service: noService })

const base = z.object({ metadata })
const withConditions = z.object({ conditions }).catch({ conditions: [] })

/** The parts of the objects that the checks read. */
export const schemas = {
  ingress: base.extend({
    spec: z.object({
      ingressClassName: text,
      tls: z.array(z.object({ hosts: z.array(z.string()).catch([]), secretName: text })).catch([]),
      rules: z
        .array(
          z.object({
            host: text,
            http: z
              .object({ paths: z.array(z.object({ path: text, pathType: text, backend })) })
              .optional(),
          }),
        )
        .catch([]),
    }),
    status: z
      .object({
        loadBalancer: z.object({ ingress: z.array(z.object({ ip: text, hostname: text })) }),
      })
      .optional()
      .catch(undefined),
  }),
  ingressClass: base.extend({ spec: z.object({ controller: text }).catch({ controller: '' }) }),
  issuer: base.extend({ status: withConditions }),
  certificate: base.extend({
    spec: z.object({ secretName: text, dnsNames: z.array(z.string()).catch([]), issuerRef }),
    status: z
      .object({ conditions, notAfter: text, failedIssuanceAttempts: z.int().catch(0) })
      .catch({ conditions: [], notAfter: '', failedIssuanceAttempts: 0 }),
  }),
  request: base.extend({ status: withConditions }),
  order: base.extend({
    status: z.object({ state: text, reason: text }).catch({ state: '', reason: '' }),
  }),
  challenge: base.extend({
    status: z.object({ state: text, reason: text }).catch({ state: '', reason: '' }),
  }),
  event: z.object({
    type: text,
    reason: text,
    message: text,
    lastTimestamp: text,
    eventTime: text,
    involvedObject: z.object({ kind: text, name: text, namespace: text }),
  }),
  pod: base.extend({
    status: z
      .object({
        conditions,
        containerStatuses: z
          .array(
            z.object({
              state: z
                .object({ waiting: z.object({ reason: text, message: text }).optional() })
                .catch({}),
            }),
          )
          .catch([]),
      })
      .catch({ conditions: [], containerStatuses: [] }),
  }),
} as const

type Kind = keyof typeof schemas

/** An object of a kind, as the checks see it. */
export type ClusterObject<K extends Kind> = z.output<(typeof schemas)[K]>

/** A condition of an object. */
export function conditionOf(
  { status }: { readonly status: { readonly conditions: z.output<typeof conditions> } },
  type: string,
) {
  return status.conditions.find((condition) => condition.type === type)
}
