import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { version } from '@lotse/common/version'
import { checkout } from '@lotse/stack/paths'
import { parse } from 'yaml'
import { z } from 'zod'

const read = (path: string): string => readFileSync(join(checkout, path), 'utf8')
const packageFile = z.object({
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).optional(),
  devDependencies: z.record(z.string(), z.string()).optional(),
})
/** The release of the platform that the routing contract describes. */
const platformRelease = '3.0.0'

const packages = globSync('{,*/}package.json', { cwd: checkout }).toSorted()

test('there is a package for every folder of the workspace', () => {
  expect(packages.length).toBeGreaterThan(11)
})

test.each(packages)('%s has the one version, and so has what it takes of ours', (path) => {
  const found = packageFile.parse(JSON.parse(read(path)))
  expect(found.version).toBe(version)
  const asked = Object.entries({ ...found.dependencies, ...found.devDependencies })
  const ours = asked.filter(([name]) => name.startsWith('@lotse/'))
  expect(ours.filter(([, wanted]) => wanted !== version)).toEqual([])
})

test('the lock file, the chart, the OpenAPI document and the example of an installation have it', () => {
  const lock = z.object({ version: z.string() }).parse(JSON.parse(read('package-lock.json')))
  expect(lock.version).toBe(version)
  expect(parse(read('charts/lotse/Chart.yaml'))).toMatchObject({ version, appVersion: version })
  expect(JSON.parse(read('api/openapi.json'))).toMatchObject({ info: { version } })
  expect(read('docs/production.md')).toContain(`tag: ${version} }`)
  expect(read('CHANGELOG.md')).toMatch(new RegExp(`^## \\[${version}\\]`, 'm'))
})

test.each([
  { program: 'stack/src/start.ts', prints: `Lotse ${version}\n` },
  ...['routes', 'main', 'verify-routes'].map((name) => ({
    program: `cdk8s/src/${name}.ts`,
    prints: `Lotse ${version}, routing of platform release ${platformRelease}\n`,
  })),
])(
  '$program --version',
  async ({ program, prints }) => {
    const run = promisify(execFile)(process.execPath, [join(checkout, program), '--version'], {
      cwd: checkout,
      timeout: 150_000,
    })
    expect((await run).stdout).toBe(prints)
  },
  180_000,
)

test('the routing manifests name the platform release of the contract', () => {
  for (const path of globSync('cdk8s/manifests/ingress/*.yaml', { cwd: checkout }))
    expect({ path, text: read(path) }).toEqual({
      path,
      text: expect.stringContaining(`app.kubernetes.io/version: ${platformRelease}\n`),
    })
})
