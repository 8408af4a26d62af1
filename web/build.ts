import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Manifest } from 'vite'
import { bundle, firstChunk } from './build/bundle.ts'
import { compressFolder } from './build/compress.ts'
import { renderPage, type PageParts } from './build/page.ts'

/** Where to build to, and what to build in. */
export interface BuildWebOptions {
  /** Emptied first. */
  outDir: string
  /** Raw 32 bytes of the roster's Ed25519 public key, base64url. */
  rosterPublicKey: string
  /** Keeps compressed files by content hash. */
  cacheDirectory: string
  /** Best compression of the crypto wasm too, about 25 s on a cold cache; default false. */
  best?: boolean
}

const root = import.meta.dirname
const languages = ['en', 'de'] as const
const apps = {
  // A neutral title: whoever looks at the list of tabs or the history learns nothing.
  client: { title: { en: 'Chat', de: 'Chat' }, head: [] },
  counselor: {
    title: { en: 'Lotse counseling', de: 'Lotse Beratung' },
    head: [
      '<link rel="manifest" href="/icons/counselor.webmanifest">',
      '<link rel="apple-touch-icon" href="/icons/counselor-192.png">',
    ],
  },
}

/**
 * Builds the pages: `<outDir>/{client,counselor,plain}.{en,de}.html`, `icons/*`, `assets/*`, with a `.br` beside what is served as
 * it is. `plain` is the clients' page without its script.
 *
 * Each app is its own build: its first view is one script, one style sheet and one locale file, without chunks that
 * exist only because two apps share them.
 *
 * @throws Error when the key is not 32 bytes or the build fails
 */
export async function buildWeb(options: BuildWebOptions): Promise<void> {
  if (Buffer.from(options.rosterPublicKey, 'base64url').length !== 32) {
    throw new Error('rosterPublicKey must be 32 bytes in base64url')
  }
  const outDir = resolve(options.outDir)
  await rm(outDir, { recursive: true, force: true })
  await mkdir(outDir, { recursive: true })
  for (const app of ['client', 'counselor'] as const) {
    await buildApp(app, outDir, options.rosterPublicKey)
  }
  await cp(join(root, 'icons'), join(outDir, 'icons'), { recursive: true })
  await compressFolder(outDir, resolve(options.cacheDirectory), options.best ?? false)
}

async function buildApp(
  app: 'client' | 'counselor',
  outDir: string,
  rosterPublicKey: string,
): Promise<void> {
  const manifest = await bundle({
    app,
    outDir,
    define: { __LOTSE_ROSTER_PUBLIC_KEY__: JSON.stringify(rosterPublicKey) },
  })
  for (const language of languages) {
    const parts = {
      language,
      title: apps[app].title[language],
      ...firstView(manifest, app, language),
    }
    const write = async (name: string, page: PageParts): Promise<void> => {
      await writeFile(join(outDir, `${name}.${language}.html`), renderPage(page))
    }
    await write(app, { ...parts, head: apps[app].head })
    const { script, ...plain } = parts
    if (app === 'client') await write('plain', { ...plain, preloads: [] })
  }
}

/** Files of the first view: the chunk that everything needs, and the locale. */
function firstView(
  manifest: Manifest,
  app: string,
  language: string,
): { script: string; styles: string[]; preloads: string[] } {
  const first = firstChunk(manifest)
  const locale = manifest[`src/locales/${app}-${language}.ts`]
  if (!locale) throw new Error(`the build of ${app} has no locale file`)
  const imported = [...(first.imports ?? []), ...(locale.imports ?? [])]
  const files = imported.flatMap((name) => manifest[name]?.file ?? [])
  return {
    script: first.file,
    styles: first.css ?? [],
    preloads: [...new Set([locale.file, ...files])].filter((file) => file !== first.file),
  }
}

if (import.meta.main) {
  const { LOTSE_ROSTER_PUBLIC_KEY: rosterPublicKey } = process.env
  if (!rosterPublicKey) {
    console.error('Set LOTSE_ROSTER_PUBLIC_KEY: the raw public key of the roster, base64url.')
    process.exit(1)
  }
  await buildWeb({
    outDir: join(root, 'dist'),
    rosterPublicKey,
    cacheDirectory: join(root, 'node_modules/.cache/lotse'),
    best: true,
  })
}
