import type { Ingress } from './ingress-objects.ts'
import { routes } from './routes.ts'

/** The path that an authority asks on a host over http, and the Service that answers there. */
export const proof = {
  path: '/.well-known/acme-challenge/token',
  service: 'lotse-element-call',
} as const

/** An Ingress for each host as cert-manager writes it for a challenge: one exact path, and no certificate. */
export function solverIngresses(namespace: string): Ingress[] {
  const hosts = new Set(routes.map(({ host }) => `${host}.example.org`))
  return [...hosts].map((host) => ({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata: {
      name: `cm-acme-http-solver-${host.split('.')[0]}`,
      namespace,
      annotations: { 'nginx.ingress.kubernetes.io/whitelist-source-range': '0.0.0.0/0,::/0' },
    },
    spec: {
      ingressClassName: 'nginx',
      rules: [
        {
          host,
          http: {
            paths: [
              {
                path: proof.path,
                pathType: 'Exact',
                backend: { service: { name: proof.service, port: { number: 80 } } },
              },
            ],
          },
        },
      ],
    },
  }))
}
