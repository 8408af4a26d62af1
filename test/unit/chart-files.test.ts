import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { chartFiles } from '@lotse/stack/chart/chart-files'
import { checkout } from '@lotse/stack/paths'
import { parse, parseAllDocuments } from 'yaml'

test('a definition says that it stays when the release goes', () => {
  const definitions = [...chartFiles()].filter(([path]) => path.startsWith('files/crds/'))
  expect(definitions).toHaveLength(3)
  for (const [, content] of definitions)
    expect(parse(content)).toMatchObject({
      kind: 'CustomResourceDefinition',
      metadata: { annotations: { 'helm.sh/resource-policy': 'keep' } },
    })
})

test.each(globSync(['test/kind/*.yaml', '.github/workflows/*.yaml'], { cwd: checkout }))(
  '%s is YAML without a mistake',
  (path) => {
    const documents = parseAllDocuments(readFileSync(join(checkout, path), 'utf8'))
    expect(documents.length).toBeGreaterThan(0)
    for (const document of documents)
      expect({ file: basename(path), errors: document.errors }).toEqual({
        file: basename(path),
        errors: [],
      })
  },
)

test('the script of the kind workflow has no mistake that a shell would find', async () => {
  const script = join(checkout, 'test/kind/run.sh')
  await expect(promisify(execFile)('bash', ['-n', script])).resolves.toMatchObject({ stderr: '' })
  const paths = readFileSync(script, 'utf8').match(
    /\b(?:stack|test|charts|deploy)\/[\w./-]+\.\w+\b/g,
  )
  expect(paths?.length).toBeGreaterThan(6)
  for (const path of paths ?? [])
    expect({ path, exists: existsSync(join(checkout, path)) }).toEqual({ path, exists: true })
})
