import { App, Chart, Yaml } from 'cdk8s'
import { addAdmissionPolicy } from './admission-policy.ts'
import { addNginxPrivacy, addTraefikPrivacy } from './controller-privacy.ts'
import { addGateway, addHttpRoute } from './gateway.ts'
import { headLine } from './head-line.ts'
import { RoutingIngress } from './ingress.ts'
import { addAcmeIssuer, addCertificates, addDevelopmentAuthority } from './issuers.ts'
import type { Profile } from './profile.ts'
import { routesOf } from './route.ts'
import type { RoutingValues } from './values.ts'

/**
 * Turns values into manifests: one Chart for each file.
 *
 * @returns texts by their path, like `ingress/12-frontend.yaml`
 * @throws RoutingError the routes contradict each other
 */
export function synthesise(
  values: RoutingValues,
  profile: Profile = 'ingress-nginx',
): ReadonlyMap<string, string> {
  const app = new App()
  const files = new Map<string, string>()
  const file = (path: string, fill: (chart: Chart) => void): void => {
    const chart = new Chart(app, path.replaceAll('/', '-'), { disableResourceNameHashes: true })
    fill(chart)
    const name = `${path}.yaml`
    files.set(name, `${headLine(name)}\n${Yaml.stringify(...(chart.toJson() as unknown[]))}`)
  }
  const routes = routesOf(values)
  for (const name of new Set(routes.map((route) => route.file))) {
    file(`ingress/${name}`, (chart) => {
      for (const route of routes.filter((each) => each.file === name)) {
        if (profile === 'gateway-api') addHttpRoute(chart, route, values)
        else void new RoutingIngress(chart, route, values)
      }
    })
  }
  for (const name of ['letsencrypt-prod', 'letsencrypt-staging', 'private-acme'] as const) {
    if (name === 'private-acme' && values.privateAcme === undefined) continue
    file(`issuers/${name}`, (chart) => addAcmeIssuer(chart, name, values, profile))
  }
  file('issuers/development-ca', (chart) => addDevelopmentAuthority(chart, values))
  file('issuers/certificates', (chart) => addCertificates(chart, routes, values))
  if (profile === 'gateway-api') {
    file('controller/gateway', (chart) => addGateway(chart, routes, values))
    return files
  }
  file('controller/admission-policy', (chart) => addAdmissionPolicy(chart, values))
  if (profile === 'traefik') file('controller/traefik', (chart) => addTraefikPrivacy(chart, values))
  else file('controller/ingress-nginx', (chart) => addNginxPrivacy(chart, values))
  return files
}
