/** What takes the place of a client's address where a header cannot go away. */
export const noAddress = '0.0.0.0'

/** How many headers a filter of Gateway API takes away, and how many others it sets. */
export const mostOfFilter = 16

/**
 * Request headers that carry the address of a visitor, as proxies, load balancers and content delivery networks set them:
 * none of them reaches a service. Those that most send come first, for Gateway API takes no more than {@link mostOfFilter} away
 * and sets as many: a new one takes the place of the last.
 */
export const addressHeaders = [
  'Forwarded',
  'X-Forwarded-For',
  'X-Real-IP',
  'X-Original-Forwarded-For',
  'X-Envoy-External-Address',
  'True-Client-IP',
  'CF-Connecting-IP',
  'CF-Connecting-IPv6',
  'CF-Pseudo-IPv4',
  'X-Client-IP',
  'X-Cluster-Client-IP',
  'Fastly-Client-IP',
  'CloudFront-Viewer-Address',
  'X-Azure-ClientIP',
  'X-Azure-SocketIP',
  'X-Appengine-User-IP',
  'Fly-Client-IP',
  'DO-Connecting-IP',
  'X-Vercel-Forwarded-For',
  'X-NF-Client-Connection-IP',
  'Ali-CDN-Real-IP',
  'EO-Connecting-IP',
  'Incap-Client-IP',
  'X-Sucuri-ClientIP',
  'Client-IP',
  'Proxy-Client-IP',
  'WL-Proxy-Client-IP',
  'X-Forwarded',
  'Forwarded-For',
  'X-Remote-IP',
  'X-Remote-Addr',
  'X-Originating-IP',
] as const
