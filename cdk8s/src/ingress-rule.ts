import type { Route } from './route.ts'

/** The path of a rule and what the controller does with it. */
export interface IngressRule {
  readonly path: string
  readonly pathType: 'Prefix' | 'ImplementationSpecific'
  readonly annotations: Readonly<Record<string, string>>
}

/**
 * Writes a path so that ingress-nginx and Traefik read it alike.
 *
 * A rewrite to `/` of a path below `/` would drop the rest of the path in one and keep it in the other, hence the
 * capture. A path that stays takes no rewrite at all: what is escaped in the request stays escaped.
 */
export function ingressRule({ path, target }: Pick<Route, 'path' | 'target'>): IngressRule {
  if (path === '/') {
    return { path, pathType: 'Prefix', annotations: { 'rewrite-target': '/' } }
  }
  const pattern = { path: `${path}(/|$)(.*)`, pathType: 'ImplementationSpecific' } as const
  const regex = { 'use-regex': 'true' }
  if (path === target) return { ...pattern, annotations: regex }
  const prefix = target === '/' ? '' : target
  return { ...pattern, annotations: { ...regex, 'rewrite-target': `${prefix}/$2` } }
}
