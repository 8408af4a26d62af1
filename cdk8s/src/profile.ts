/** What the routes are written for. */
export const profiles = ['ingress-nginx', 'traefik', 'gateway-api'] as const

export type Profile = (typeof profiles)[number]
