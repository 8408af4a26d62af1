import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkout } from '../../stack/src/paths.ts'

/**
 * Every file that repeats the version number of the root `package.json`: the constant that programs print, the other
 * packages and what they ask of each other, the chart.
 */
export function versionFiles(): ReadonlyMap<string, string> {
  const read = (path: string): string => readFileSync(join(checkout, path), 'utf8')
  const { version } = JSON.parse(read('package.json')) as { readonly version: string }
  const packages = globSync('*/package.json', { cwd: checkout }).toSorted()
  return new Map([
    ['common/src/version.ts', versionModule(version)],
    ...packages.map((path) => [path, withVersion(read(path), version)] as const),
    [
      'charts/lotse/Chart.yaml',
      read('charts/lotse/Chart.yaml').replaceAll(/^(version|appVersion): .*$/gm, `$1: ${version}`),
    ],
  ])
}

function versionModule(version: string): string {
  return [
    '/** The version of Lotse: of all packages, the chart and the API. Generated from the root `package.json`. */',
    `export const version = '${version}'`,
    '',
  ].join('\n')
}

function withVersion(packageJson: string, version: string): string {
  return packageJson
    .replace(/^( {2}"version": )".*"/m, `$1"${version}"`)
    .replaceAll(/^( {4}"@lotse\/[\w-]+": )"[^"]*"/gm, `$1"${version}"`)
}
