import { ApiObject } from 'cdk8s'
import type { Construct } from 'constructs'
import { labels } from './labels.ts'
import type { RoutingValues } from './values.ts'

/** Paths and rewrite targets as this program writes them, and nothing besides: RE2, for CEL. */
const patterns = {
  path: '^/([A-Za-z0-9._-]+(/[A-Za-z0-9._-]+)*([(]/[|][$][)][(][.][*][)])?/?)?$',
  target: '^/([A-Za-z0-9._-]+/)*([$]2)?$',
} as const

/** The path of cert-manager's own answers to a challenge passes: it has the same characters. */
const rules = [
  {
    expression: `!has(object.spec.rules) || object.spec.rules.all(r, !has(r.http) || r.http.paths.all(p, !has(p.path) || p.path.matches('${patterns.path}')))`,
    message: 'a path may have only letters, digits, ".", "_", "-" and "/", and end in (/|$)(.*)',
  },
  {
    expression: `!has(object.metadata.annotations) || !('nginx.ingress.kubernetes.io/rewrite-target' in object.metadata.annotations) || object.metadata.annotations['nginx.ingress.kubernetes.io/rewrite-target'].matches('${patterns.target}')`,
    message: 'a rewrite target may have only letters, digits, ".", "_", "-" and "/", and end in $2',
  },
] as const

/**
 * Adds the rule about paths for everybody who writes Ingresses in the namespace, not only for this program: a path or
 * a rewrite target can carry configuration into ingress-nginx (CVE-2026-3288).
 */
export function addAdmissionPolicy(scope: Construct, values: RoutingValues): void {
  const name = `${values.platform}-${values.namespace}-ingress-paths`
  const base = { apiVersion: 'admissionregistration.k8s.io/v1' }
  const metadata = { name, labels: labels(values) }
  void new ApiObject(scope, 'policy', {
    ...base,
    kind: 'ValidatingAdmissionPolicy',
    metadata,
    spec: {
      failurePolicy: 'Fail',
      matchConstraints: {
        resourceRules: [
          {
            apiGroups: ['networking.k8s.io'],
            apiVersions: ['v1'],
            operations: ['CREATE', 'UPDATE'],
            resources: ['ingresses'],
          },
        ],
      },
      validations: rules.map((rule) => ({ ...rule, reason: 'Invalid' })),
    },
  })
  const namespaceSelector = { matchLabels: { 'kubernetes.io/metadata.name': values.namespace } }
  void new ApiObject(scope, 'binding', {
    ...base,
    kind: 'ValidatingAdmissionPolicyBinding',
    metadata,
    spec: {
      policyName: name,
      validationActions: ['Deny'],
      matchResources: { namespaceSelector },
    },
  })
}
