import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { systemClock } from '@lotse/common/clock'
import { kinds, validateResource, type Kind } from '@lotse/crds'
import { checkout } from '@lotse/stack/paths'
import fc from 'fast-check'
import { parse } from 'yaml'
import { arbitraryDocuments } from '../../crds/test/arbitrary-documents.ts'
import { acceptedDocuments, refusedDocuments } from '../../crds/test/judged-documents.ts'
import { HttpTransport, isApiError, loadAccess, type Transport } from '@lotse/kubernetes'
import { resourcePaths } from '@lotse/operator/sources/kubernetes/kubernetes-objects'
import { freshNamespace, testCluster } from '../setup/test-cluster.ts'
import { boundDocuments } from './bound-documents.ts'
import { describeUnless } from '../setup/describe-unless.ts'
import { withoutCluster } from '../setup/obstacles.ts'

const withCluster = describeUnless(withoutCluster())

type Verdict =
  { readonly ok: true; readonly spec: unknown } | { readonly ok: false; readonly words: string }

/** A file must be judged as the API server would judge it: the CEL rules have twins, the schema a second reader. */
withCluster('one verdict on file and API server', () => {
  let namespace: string
  let transport: Transport
  beforeAll(async () => {
    namespace = await freshNamespace()
    const access = await loadAccess({ kubeconfig: testCluster()?.kubeconfig ?? '' })
    transport = new HttpTransport({ access, clock: systemClock, random: Math.random })
  })
  afterAll(async () => transport.close())

  test.each(refusedDocuments)('refused: $reason', async ({ document, path }) => {
    const verdict = await judge(document)
    expect(verdict).toMatchObject({ ok: false })
    // The last name in the path is what a person looks for; at the root the rule's own words have it.
    const [field = 'metadata.name'] = /[A-Za-z]+$/.exec(path.replace(/(\[\d+\])+$/, '')) ?? []
    expect(verdict.ok ? '' : verdict.words).toContain(field)
    expect(validateResource(document).ok).toBe(false)
  })

  test.each(acceptedDocuments)('accepted: $reason', async ({ document }) => {
    expect(await judge(document)).toEqual({ ok: true, spec: specOf(document) })
  })

  test.each(boundDocuments)('at its bounds: $reason', async ({ document, field }) => {
    const [server, file] = [await judge(document), validateResource(document)]
    const words = [
      server.ok ? 'accepted' : server.words,
      file.ok ? 'accepted' : file.violations.map(({ path }) => path).join(),
    ]
    expect(words).toEqual([
      expect.stringContaining(field ?? 'accepted'),
      expect.stringContaining(field ?? 'accepted'),
    ])
    expect(server.ok ? server.spec : undefined).toEqual(specOf(document))
  })

  test('every CEL rule of the resources is broken by a document of the table', async () => {
    const rules = (await Promise.all(kinds.map(rulesOf))).flat()
    const words: string[] = []
    for (const { document } of [...refusedDocuments, ...boundDocuments]) {
      const verdict = await judge(document)
      if (!verdict.ok) words.push(`${(document as { kind: string }).kind} ${verdict.words}`)
    }
    const unbroken = rules.filter(
      ({ kind, field, message }) =>
        !words.some((text) => text.startsWith(kind) && text.includes(message) && field.test(text)),
    )
    expect(unbroken.map(({ rule }) => rule)).toEqual([])
    // Each duration, each address, the names: a reader of the schema that found nothing would say nothing.
    expect(rules.length).toBeGreaterThan(20)
  })

  test('a thousand random documents are judged alike, and get the same defaults', async () => {
    const documents = fc.sample(arbitraryDocuments, { numRuns: 1_000, seed: 20_261_121 })
    const verdicts = { accepted: 0, refused: 0 }
    for (const document of documents) {
      const file = validateResource(document)
      const server = await judge(document)
      const context = JSON.stringify({ document, file, server }).slice(0, 3_000)
      const spec = server.ok ? server.spec : undefined
      expect({ ok: server.ok, spec, context }).toEqual({
        ok: file.ok,
        spec: specOf(document),
        context,
      })
      verdicts[file.ok ? 'accepted' : 'refused'] += 1
    }
    // Both verdicts are asked about, or the comparison would say nothing.
    expect(verdicts.accepted).toBeGreaterThan(100)
    expect(verdicts.refused).toBeGreaterThan(100)
  }, 300_000)

  /** Asks the API server without storing anything; unknown fields are refused, as in a file. */
  async function judge(document: unknown): Promise<Verdict> {
    const { kind } = document as { kind: Kind }
    try {
      const answer = await transport.request({
        method: 'POST',
        path: resourcePaths(namespace)[kind].collection,
        query: { dryRun: 'All', fieldValidation: 'Strict' },
        body: document,
      })
      return { ok: true, spec: (answer as { spec: unknown }).spec }
    } catch (error) {
      if (!isApiError(error) || error.status >= 500 || error.status === 0) throw error
      return { ok: false, words: error.detail }
    }
  }
})

/** What the file check makes of a document's spec. */
function specOf(document: unknown): unknown {
  const result = validateResource(document)
  return result.ok ? JSON.parse(JSON.stringify(result.resource.spec)) : undefined
}

interface Rule {
  readonly kind: Kind
  readonly rule: string
  readonly message: string
  /** Finds the field that breaks the rule in the words of the API server. */
  readonly field: RegExp
}

/** All rules that one document alone can break; those about changes are in resources.cluster.test.ts. */
async function rulesOf(kind: Kind): Promise<readonly Rule[]> {
  const text = await readFile(join(checkout, `crds/${kind.toLowerCase()}.yaml`), 'utf8')
  const found: Rule[] = []
  const visit = (node: unknown, path: readonly string[]): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) {
      if (key !== 'x-kubernetes-validations') {
        visit(value, [...path, key])
        continue
      }
      for (const { rule, message } of value as { rule: string; message: string }[])
        if (!rule.includes('oldSelf')) {
          const names = path.filter((_, at) => path[at - 1] === 'properties')
          const field = new RegExp(names.map((name) => `\\b${name}\\b`).join('[^ ]*'))
          found.push({ kind, rule: `${kind} ${names.join('.')}: ${rule}`, message, field })
        }
    }
  }
  visit(parse(text), [])
  return found
}
