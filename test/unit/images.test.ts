import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { checkout } from '@lotse/stack/paths'
import { compile, linkProductionModules } from '../setup/compile.ts'
import { dockerfileStages, entryOf, type Stage } from '../setup/dockerfile.ts'

const stages = dockerfileStages()
const images = ['operator', 'api', 'edge', 'migrate', 'web']

test('every path that the Dockerfile copies exists and is sent to the builder', () => {
  const ignore = readFileSync(join(checkout, '.dockerignore'), 'utf8').split('\n')
  const sent = ignore.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  const copies = [...stages.values()].flatMap((stage) => stage.copies)
  const paths = new Set(copies.flatMap(({ stage, sources }) => (stage ? [] : sources)))
  expect(paths.size).toBeGreaterThan(15)
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
  const { workspaces } = packageOf('.') as { workspaces: string[] }
  const sources = stages.get('manifests')?.copies.flatMap((copy) => copy.sources)
  expect(sources).toEqual(
    expect.arrayContaining(workspaces.map((workspace) => `${workspace}/package.json`)),
  )
})

test('the stage that builds the pages has every folder of ours that they import from', () => {
  const files = globSync('web/src/**/*.{ts,tsx}', { cwd: checkout })
  const product = files.filter((file) => !file.includes('.test.'))
  const imported = product.flatMap((file) => {
    const text = readFileSync(join(checkout, file), 'utf8')
    return [...text.matchAll(/from '@lotse\/([a-z0-9]+)/g)].map(([, name]) => `${name}/src`)
  })
  const copied = stages.get('pages')?.copies.flatMap(({ sources }) => sources) ?? []
  expect([...new Set(imported)].toSorted()).toEqual(['common/src', 'contract/src'])
  expect(copied).toEqual(expect.arrayContaining(['common/src', 'contract/src', 'web']))
})

test('the images run the Node of the project', () => {
  const { devDependencies } = packageOf('.') as { devDependencies: { node: string } }
  const dockerfile = readFileSync(join(checkout, 'Dockerfile'), 'utf8')
  expect(dockerfile).toContain(`NODE_IMAGE=node:${devDependencies.node}-`)
})

test.each(images)('the image %s is not run as root', (image) => {
  // A number: Kubernetes cannot tell whether a name is root.
  expect(stages.get(image)?.steps).toContain('USER 1000:1000')
})

/** What the images hold, laid out without a builder of images; their modules are links to those of the checkout. */
describe('a program starts from the files of its image alone', () => {
  let home: string
  let compiled: string

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'lotse-images-'))
    compiled = join(home, 'compiled')
    await compile('tsconfig.images.json', compiled)
  })
  afterAll(async () => await rm(home, { recursive: true, force: true }))

  const layOut = async ({ name, copies }: Stage): Promise<string> => {
    const app = await mkdtemp(join(home, `${name}-`))
    await linkProductionModules(app, workspaceOf(copies))
    for (const { stage, sources, target } of copies) {
      // Modules are there, and the pages are built for one installation and not asked for at a start.
      if (stage !== undefined && stage !== 'compiled') continue
      for (const source of sources) {
        const path = stage === undefined ? join(checkout, source) : inCompiled(source)
        const to = join(app, target, target.endsWith('/') ? basename(source) : '')
        await mkdir(dirname(to), { recursive: true })
        await cp(path, to, { recursive: true })
      }
    }
    return app
  }
  const inCompiled = (path: string): string => path.replace('/app/dist', compiled)

  test.each([
    ...images.map((image) => ({ image, args: undefined })),
    // What `helm test` runs.
    { image: 'web', args: commandOf('tests/routes.yaml') },
    // What a Job for staff accounts runs.
    { image: 'operator', args: [...commandOf('staff.yaml'), 'list'] },
  ])('$image $args', async ({ image, args }) => {
    const stage = stages.get(image)
    if (stage === undefined) throw new Error(`there is no image ${image}`)
    const app = await layOut(stage)
    const [node, ...program] = args ?? entryOf(stage)
    expect(node).toBe('node')
    // No settings: it reads all that it consists of, and says which settings it lacks.
    const ended = promisify(execFile)(
      process.execPath,
      ['--no-experimental-strip-types', '--preserve-symlinks', ...program],
      { cwd: app, env: {} },
    )
    await expect(ended).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The settings are not complete: LOTSE_\w+ is not set/),
    })
  })
})

/** The workspace whose modules an image has, from the command that installs them. */
function workspaceOf(copies: Stage['copies']): string {
  const { stage = '' } = copies.find((copy) => copy.stage?.endsWith('-modules')) ?? {}
  const install = stages.get(stage)?.steps.find((step) => step.startsWith('RUN npm ci --omit=dev '))
  const [, workspace] = /--workspace (\S+)$/.exec(install ?? '') ?? []
  if (workspace === undefined) throw new Error(`${stage} installs no workspace`)
  return workspace
}

function packageOf(folder: string): unknown {
  return JSON.parse(readFileSync(join(checkout, folder, 'package.json'), 'utf8'))
}

function commandOf(name: string): string[] {
  const template = readFileSync(join(checkout, 'charts/lotse/templates', name), 'utf8')
  return (/^ +command: \[(.*)\]$/m.exec(template)?.[1] ?? '').split(', ')
}
