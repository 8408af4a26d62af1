import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomId } from '@lotse/common/random-id'
import { definitionsEstablished } from '@lotse/stack/parts/kubernetes/definitions-established'
import { defaultCache } from '@lotse/stack/paths'
import { silent } from '@lotse/stack/command-line/progress'
import { ensureCertificatePrograms } from '../parts/routing-programs.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { synthesised } from '../routing/synthesised.ts'
import { freshNamespace, kubectl } from '../setup/test-cluster.ts'
import { describeUnless } from '../setup/describe-unless.ts'
import { withoutCluster, withoutGo } from '../setup/obstacles.ts'

const suite = describeUnless(withoutCluster() ?? withoutGo())
const plain = ['apply']
const documented = ['apply', '--server-side', '--field-manager=lotse-synth-lotse']

suite('an issuer that the cluster has already', () => {
  let folder: string
  let namespace: string
  let written: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lotse-issuers-'))
    const cache = defaultCache()
    const { definitions } = await ensureCertificatePrograms({ cache, progress: silent })
    await run('apply', '--server-side', '--force-conflicts', '-f', definitions)
    await definitionsEstablished(run, '-f', definitions)
    namespace = await freshNamespace()
    const out = await synthesised({ home: folder })
    written = readFileSync(join(out, 'issuers/letsencrypt-prod.yaml'), 'utf8')
  }, 600_000)

  afterAll(async () => {
    if (namespace !== undefined) await kubectl(['delete', 'namespace', namespace, '--wait=false'])
    rmSync(folder, { recursive: true, force: true })
  })

  /** Ours as a file, of a name of its own and in a namespace: those of the cluster belong to all suites. */
  function issuer(name: string, change: (text: string) => string = (text) => text): string {
    const own = written
      .replace('kind: ClusterIssuer', 'kind: Issuer')
      .replace('  name: letsencrypt-prod\n', `  name: ${name}\n`)
    const file = join(folder, `${randomId()}.yaml`)
    writeFileSync(file, change(own))
    return file
  }
  /** As somebody else has it: another account, and a proof over DNS. */
  const theirs = (text: string): string =>
    text
      .replace('platform-ops@example.org', 'somebody@example.net')
      .replace(/ {4}solvers:\n[^]*$/, "    solvers: [{ dns01: { route53: { region: 'eu-1' } } }]\n")
  const inNamespace = (how: readonly string[], file: string) =>
    kubectl([...how, '-f', file, '-n', namespace])
  const emailOf = async (name: string): Promise<string> =>
    await run('get', 'issuer', name, '-n', namespace, '-o', 'jsonpath={.spec.acme.email}')

  test.each([
    { reason: 'by kubectl apply', how: plain },
    { reason: 'by kubectl create', how: ['create'] },
    { reason: 'by kubectl apply --server-side', how: ['apply', '--server-side'] },
    { reason: 'by Helm 4', how: ['apply', '--server-side', '--field-manager=helm'] },
    {
      reason: 'by another installation of Lotse',
      how: ['apply', '--server-side', '--field-manager=lotse-synth-other'],
    },
  ])('made $reason it is not replaced, and who has it is told', async ({ how }) => {
    const name = `issuer-${randomId().slice(0, 8)}`
    expect(await inNamespace(how, issuer(name, theirs))).toMatchObject({ ok: true })
    const { ok, stderr } = await inNamespace(documented, issuer(name))
    expect(ok).toBe(false)
    expect(stderr).toMatch(/conflicts? with "/)
    expect(stderr).toContain('.spec.acme.solvers')
    expect(await emailOf(name)).toBe('somebody@example.net')
  })

  test.each([
    { reason: 'kubectl apply', how: plain },
    // Without a name of its own it takes the fields of kubectl apply for its own.
    { reason: 'kubectl apply --server-side', how: ['apply', '--server-side'] },
  ])('$reason alone replaces one that kubectl apply has made', async ({ how }) => {
    const name = `issuer-${randomId().slice(0, 8)}`
    expect(await inNamespace(plain, issuer(name, theirs))).toMatchObject({ ok: true })
    expect(await inNamespace(how, issuer(name))).toMatchObject({ ok: true })
    expect(await emailOf(name)).toBe('platform-ops@example.org')
  })

  test('our own is changed by a later run', async () => {
    const name = `issuer-${randomId().slice(0, 8)}`
    const changed = (text: string): string => text.replace('platform-ops@', 'others@')
    expect(await inNamespace(documented, issuer(name))).toMatchObject({ ok: true })
    expect(await inNamespace(documented, issuer(name, changed))).toMatchObject({ ok: true })
    expect(await emailOf(name)).toBe('others@example.org')
  })
})

async function run(...args: string[]): Promise<string> {
  const { ok, stdout, stderr } = await kubectl(args)
  if (!ok) throw new Error(stderr)
  return stdout
}
