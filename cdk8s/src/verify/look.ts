import type { Look } from './finding.ts'

/** The namespace of cert-manager. */
export const managerNamespace = 'cert-manager'

/** The places to look at. A name in a command comes from an API server, which allows no blanks or quotes in names. */
export const look = {
  dns: (host: string): Look => ({ at: 'DNS resolution', command: `dig +short ${host}` }),
  manager: (): Look => ({
    at: 'certificate manager pods',
    command: `kubectl -n ${managerNamespace} get pods`,
  }),
  solver: (namespace: string): Look => ({
    at: 'pods that answer challenges',
    command: `kubectl -n ${namespace} get pods -l acme.cert-manager.io/http01-solver=true`,
  }),
  issuer: (kind: string, name: string, namespace: string): Look => ({
    at: 'issuer readiness',
    command: `kubectl ${kind === 'Issuer' ? `-n ${namespace} ` : ''}describe ${kind.toLowerCase()} ${name}`,
  }),
  certificate: (namespace: string, name: string): Look => ({
    at: 'the Certificate',
    command: `kubectl -n ${namespace} describe certificate ${name}`,
  }),
  request: (namespace: string, name = ''): Look => ({
    at: 'certificate requests',
    command: `kubectl -n ${namespace} describe certificaterequest ${name}`.trimEnd(),
  }),
  order: (namespace: string, name: string): Look => ({
    at: 'orders',
    command: `kubectl -n ${namespace} describe order ${name}`,
  }),
  challenge: (namespace: string, name: string): Look => ({
    at: 'challenges',
    command: `kubectl -n ${namespace} describe challenge ${name}`,
  }),
  ingress: (namespace: string): Look => ({
    at: 'the Ingresses and their addresses',
    command: `kubectl -n ${namespace} get ingress`,
  }),
  everyIngress: (): Look => ({
    at: 'the Ingresses of all namespaces',
    command: 'kubectl get ingress --all-namespaces',
  }),
  difference: (files: readonly string[]): Look => ({
    at: 'the difference, in the folder that synth has written to',
    command: `kubectl diff ${files.map((file) => `-f ${file}`).join(' ')}`,
  }),
  controller: (): Look => ({
    at: "the controller's pods and its Service",
    command:
      "kubectl get pods,services -A -l 'app.kubernetes.io/name in (ingress-nginx,traefik)' -o wide",
  }),
  ingressClass: (): Look => ({ at: 'the ingress classes', command: 'kubectl get ingressclass' }),
  backends: (namespace: string): Look => ({
    at: 'the pods behind the Services',
    command: `kubectl -n ${namespace} get services,endpointslices,pods`,
  }),
  tls: (host: string): Look => ({
    at: 'the certificate that is served',
    command: `openssl s_client -connect ${host}:443 -servername ${host} </dev/null`,
  }),
} as const
