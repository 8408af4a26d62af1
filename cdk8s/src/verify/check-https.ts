import { codeOf } from './check-dns.ts'
import { failed, ok, type Finding } from './finding.ts'
import { look } from './look.ts'
import type { HttpsAnswer, Lookups } from './lookups.ts'
import type { Target } from './target.ts'

/** Names on certificates that controllers make for themselves when they have none for a host. */
const defaults = ['TRAEFIK DEFAULT CERT', 'Kubernetes Ingress Controller Fake Certificate']

/** Whether a host answers over HTTPS, with a certificate that is its own and trusted, and with a service behind. */
export async function checkHttps(target: Target, ask: Lookups['ask']): Promise<Finding> {
  const { host, path, namespace } = target
  let answer
  try {
    answer = await ask(host, path)
  } catch (error) {
    const code = codeOf(error)
    if (['ENOTFOUND', 'EAI_AGAIN'].includes(code)) {
      return failed(`The name does not resolve: ${code}`, look.dns(host))
    }
    return failed(`There is no HTTPS connection: ${code}`, look.controller())
  }
  const distrust = distrustOf(answer, host)
  if (distrust !== undefined) return failed(distrust, look.tls(host))
  if (answer.status >= 500) {
    const message = `TLS is good, but ${path} is answered with ${answer.status}: no service answers behind the controller`
    return failed(message, look.backends(namespace))
  }
  return ok(`status ${answer.status}, certificate until ${answer.validTo}`)
}

function distrustOf(answer: HttpsAnswer, host: string): string | undefined {
  const { distrust, subject, issuer, validTo } = answer
  if (distrust === undefined) return undefined
  if (defaults.includes(subject)) {
    return `The controller serves its own certificate "${subject}": it has found no secret for ${host}`
  }
  switch (distrust) {
    case 'CERT_HAS_EXPIRED':
      return `The certificate ended on ${validTo}`
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `The certificate is not for ${host} (${distrust})`
    default:
      return `The certificate is not trusted: ${distrust}, signed by "${issuer}"`
  }
}
