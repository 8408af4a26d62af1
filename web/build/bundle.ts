import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Manifest } from 'vite'
import { ftlPlugin } from './ftl-plugin.ts'

/** What to bundle, and where to. */
export interface BundleOptions {
  /** Folder below `src` whose `main.tsx` is the entry. */
  readonly app: 'client' | 'counselor' | 'gallery'
  readonly outDir: string
  /** Names that the sources use without declaring them, with the JSON of their values. */
  readonly define?: Readonly<Record<string, string>>
}

const root = join(import.meta.dirname, '..')
const baseModules =
  /vite[\\/]preload-helper|node_modules[\\/](?:preact|@preact|@fluent)[\\/]|src[\\/](?:design|shared)[\\/].*\.tsx?$/u

/** Bundles one app into `<outDir>/assets` and returns which file is what. */
export async function bundle(options: BundleOptions): Promise<Manifest> {
  const { app, outDir, define = {} } = options
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    mode: 'production',
    define,
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    plugins: [ftlPlugin()],
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
        input: join(root, `src/${app}/main.tsx`),
        // One file for what every view needs; by itself the bundler would make four small ones.
        output: { codeSplitting: { groups: [{ name: 'base', test: baseModules }] } },
      },
    },
  })
  const path = join(outDir, `${app}.manifest.json`)
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest
  await rm(path)
  return manifest
}
