import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Manifest, type ManifestChunk } from 'vite'
import { ftlPlugin } from './ftl-plugin.ts'
import { retryCryptoPlugin } from './retry-crypto-plugin.ts'

/** What to bundle, and where to. */
export interface BundleOptions {
  /** Folder below `src` whose `main.tsx` is the entry. */
  readonly app: 'client' | 'counselor' | 'gallery'
  readonly outDir: string
  /** Names that the sources use without declaring them, with the JSON of their values. */
  readonly define?: Readonly<Record<string, string>>
}

const first = 'first'
const root = join(import.meta.dirname, '..')
/** Bundles one app into `<outDir>/assets` and returns which file is what. */
export async function bundle(options: BundleOptions): Promise<Manifest> {
  const { app, outDir, define = {} } = options
  const entry = join(root, `src/${app}/main.tsx`)
  const isFirst = staticallyImportedBy(entry)
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    mode: 'production',
    define,
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    plugins: [ftlPlugin(), retryCryptoPlugin()],
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: false,
      manifest: `${app}.manifest.json`,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      // The Matrix SDK is one chunk of 0.8 MB by nature, loaded while people wait.
      chunkSizeWarningLimit: 2000,
      rolldownOptions: {
        input: entry,
        // One file for what the first view needs; by itself the bundler would make four small ones.
        output: {
          codeSplitting: {
            groups: [
              { debugName: first, name: (id, graph) => (isFirst(id, graph) ? first : null) },
            ],
          },
        },
      },
    },
  })
  const path = join(outDir, `${app}.manifest.json`)
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest
  await rm(path)
  return manifest
}

/**
 * The chunk with all modules that the entry imports statically. The entry's own file only imports it: a page that names this
 * one saves a request.
 */
export function firstChunk(manifest: Manifest): ManifestChunk {
  const chunk = Object.values(manifest).find(({ name }) => name === first)
  if (chunk === undefined) throw new Error('the build has no first chunk')
  return chunk
}

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** Whether a module is loaded with the entry: by a chain of imports none of which is dynamic. */
function staticallyImportedBy(entry: string): (id: string, graph: ModuleGraph) => boolean {
  let found: Set<string> | undefined
  return (id, graph) => {
    if (found === undefined) {
      found = new Set([entry])
      // A set is walked over what is added meanwhile.
      for (const module of found)
        for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) found.add(imported)
    }
    return found.has(id) || id.includes('preload-helper')
  }
}
