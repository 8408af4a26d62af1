import { statesDocument } from '../../api/src/generate/states-document.ts'
import { join } from 'node:path'
import { synthesise } from '../../cdk8s/src/synth.ts'
import { readValues } from '../../cdk8s/src/values.ts'
import { chartFiles } from '../../stack/src/chart/chart-files.ts'
import { checkout } from '../../stack/src/paths.ts'
import { generateApiTypes } from '../../contract/generate/api-types.ts'
import { generateSpecTypes } from '../../contract/generate/spec-types.ts'
import { databaseSchema } from './database-schema.ts'
import { versionFiles } from './version-files.ts'

/** Texts by their path from the root of the repository. */
export type Files = ReadonlyMap<string, string>

/** Files in the repository that are made from other files. */
export interface Artefact {
  /** What it is, as a noun. */
  readonly name: string
  /** What it is made from: a file or folder to edit instead. */
  readonly source: string
  /** Globs of the folders that hold nothing else: other files there are left over. */
  readonly folders: readonly string[]
  /** Whether it takes a PostgreSQL server, which it starts unless a test run has one. */
  readonly needsDatabase: boolean
  readonly generate: () => Promise<Files>
}

/** Every generated file of the repository, in an order in which each finds what it is made from already written. */
export const artefacts: readonly Artefact[] = [
  {
    name: 'the version number',
    source: 'package.json',
    folders: [],
    needsDatabase: false,
    generate: async () => versionFiles(),
  },
  {
    name: 'the OpenAPI document',
    source: 'api/src/http/',
    folders: [],
    needsDatabase: false,
    generate: async () => one('api/openapi.json', await openApi()),
  },
  {
    name: 'the types of the API for the browser',
    source: 'api/openapi.json',
    folders: ['contract/src/generated/*'],
    needsDatabase: false,
    generate: generateApiTypes,
  },
  {
    name: 'the types of the specs of the resources',
    source: 'crds/*.yaml',
    folders: ['crds/src/generated/*'],
    needsDatabase: false,
    generate: generateSpecTypes,
  },
  {
    name: 'the page on the states of a ticket',
    source: 'api/src/domain/transitions.ts',
    folders: [],
    needsDatabase: false,
    generate: async () => one('docs/states.md', statesDocument()),
  },
  {
    name: 'the description of the database',
    source: 'database/migrations/',
    folders: [],
    needsDatabase: true,
    generate: async () => one('database/schema.txt', await databaseSchema()),
  },
  {
    name: 'the files of the chart that are made from others',
    source: 'stack/src/chart/chart-files.ts',
    folders: ['charts/lotse/files/**/*.*'],
    needsDatabase: false,
    generate: async () => below('charts/lotse', chartFiles()),
  },
  {
    name: 'the routing manifests',
    source: 'cdk8s/values.yaml and cdk8s/src/',
    folders: ['cdk8s/manifests/**/*.*'],
    needsDatabase: false,
    generate: async () =>
      below('cdk8s/manifests', synthesise(readValues(join(checkout, 'cdk8s/values.yaml')))),
  },
]

async function openApi(): Promise<string> {
  // Loaded late: the document holds the version, which may have been written just before.
  const { createOpenApi } = await import('../../api/src/http/openapi.ts')
  const { operations } = await import('../../api/src/http/route-table.ts')
  return JSON.stringify(createOpenApi(operations), null, 2)
}

function one(path: string, content: string): Files {
  return new Map([[path, content]])
}

function below(folder: string, files: Files): Files {
  return new Map([...files].map(([path, content]) => [`${folder}/${path}`, content]))
}
