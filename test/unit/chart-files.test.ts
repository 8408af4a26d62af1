import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { chartFiles, chartFolder } from '@lotse/stack/chart/chart-files'
import { checkout } from '@lotse/stack/paths'
import { parse, parseAllDocuments } from 'yaml'

test('what is made from other files is up to date (node stack/src/chart/write-chart-files.ts)', () => {
  for (const [path, content] of chartFiles()) {
    const file = join(chartFolder, path)
    expect({ path, content: existsSync(file) ? readFileSync(file, 'utf8') : 'missing' }).toEqual({
      path,
      content,
    })
  }
  const made = globSync('files/**/*.*', { cwd: chartFolder })
  expect(made.toSorted()).toEqual(
    [...chartFiles().keys()].filter((path) => path.startsWith('files/')).toSorted(),
  )
})

test('a definition says that it stays when the release goes', () => {
  const definitions = [...chartFiles()].filter(([path]) => path.startsWith('files/crds/'))
  expect(definitions).toHaveLength(3)
  for (const [, content] of definitions)
    expect(parse(content)).toMatchObject({
      kind: 'CustomResourceDefinition',
      metadata: { annotations: { 'helm.sh/resource-policy': 'keep' } },
    })
})

/** A step of the Dockerfile, continued lines joined. */
interface Stage {
  readonly from: string
  readonly name: string
  readonly steps: readonly string[]
}

function stages(): readonly Stage[] {
  const parts = readFileSync(join(checkout, 'Dockerfile'), 'utf8')
    .split(/^FROM /m)
    .slice(1)
  return parts.map((part) => {
    const [head = '', ...steps] = part.split('\n').filter((line) => !/^\s*(#|$)/.test(line))
    const [from = '', , name = ''] = head.split(' ')
    return { from, name, steps }
  })
}

/** What a stage has of the checkout, those it starts from included. */
function copied({ from, steps }: Stage): string[] {
  const before = stages().find(({ name }) => name === from)
  const own = steps
    .filter((step) => step.startsWith('COPY ') && !step.includes('--from='))
    .flatMap((step) => step.split(' ').slice(1, -1))
  return [...(before === undefined ? [] : copied(before)), ...own]
}

test('every path that the Dockerfile copies exists and is sent to the builder', () => {
  const ignore = readFileSync(join(checkout, '.dockerignore'), 'utf8').split('\n')
  const sent = ignore.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  const paths = [...new Set(stages().flatMap(copied))]
  expect(paths.length).toBeGreaterThan(15)
  for (const path of paths) {
    const isSent = sent.some((entry) => path === entry || path.startsWith(`${entry}/`))
    expect({ path, exists: existsSync(join(checkout, path)), isSent }).toEqual({
      path,
      exists: true,
      isSent: true,
    })
  }
})

test('npm finds every workspace, or it would refuse the lock file', () => {
  const { workspaces } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as {
    workspaces: string[]
  }
  const manifests = stages().find(({ name }) => name === 'manifests')
  expect(manifests && copied(manifests)).toEqual(
    expect.arrayContaining(workspaces.map((workspace) => `${workspace}/package.json`)),
  )
})

test.each(['operator', 'api', 'edge', 'migrate', 'web'])(
  'the image %s starts a program that it has, not as root',
  (target) => {
    const stage = stages().find(({ name }) => name === target)
    const inherited = stages().find(({ name }) => name === stage?.from)?.steps ?? []
    const steps = [...inherited, ...(stage?.steps ?? [])]
    const entry = steps.findLast((step) => step.startsWith('ENTRYPOINT '))
    const command = JSON.parse(entry?.slice('ENTRYPOINT '.length) ?? '[]') as string[]
    const program = command.at(-1) ?? ''
    expect({ program, exists: existsSync(join(checkout, program)) }).toEqual({
      program,
      exists: true,
    })
    expect(command[0]).toBe('node')
    const has = stage === undefined ? [] : copied(stage)
    expect(has.some((path) => program.startsWith(`${path}/`))).toBe(true)
    // A number: Kubernetes cannot tell whether a name is root.
    expect(steps).toContain('USER 1000:1000')
  },
)

test('the images run the Node of the project', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as {
    devDependencies: { node: string }
  }
  const dockerfile = readFileSync(join(checkout, 'Dockerfile'), 'utf8')
  expect(dockerfile).toContain(`NODE_IMAGE=node:${devDependencies.node}-`)
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
