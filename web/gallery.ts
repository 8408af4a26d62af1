import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen, portOf } from '@lotse/common/listen'
import { bundle, firstChunk } from './build/bundle.ts'
import { renderPage } from './build/page.ts'
import { listFiles, sendFile } from './server/static-files.ts'

/** Builds the page that shows every part in every state: `<outDir>/index.html`, `assets/*`. */
async function buildGallery(outDir: string): Promise<void> {
  await mkdir(outDir, { recursive: true })
  const manifest = await bundle({ app: 'gallery', outDir })
  const entry = firstChunk(manifest)
  const html = renderPage({
    language: 'en',
    title: 'Lotse gallery',
    script: entry.file,
    styles: entry.css ?? [],
    preloads: [],
  })
  await writeFile(join(outDir, 'index.html'), html)
}

/** Serves a built gallery on a free port of this machine. */
async function serveGallery(outDir: string): Promise<{ url: string; close: () => Promise<void> }> {
  const files = listFiles(outDir)
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0]?.slice(1) ?? ''
    const file = files.get(path === '' ? 'index.html' : path)
    if (file === undefined) response.writeHead(404).end()
    else sendFile(request, response, file, { 'cache-control': 'no-store' })
  })
  await listen(server, 0, '127.0.0.1')
  return {
    url: `http://127.0.0.1:${portOf(server)}/`,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

if (import.meta.main) {
  const outDir = await mkdtemp(join(tmpdir(), 'lotse-gallery-'))
  await buildGallery(outDir)
  const { url, close } = await serveGallery(outDir)
  process.stdout.write(`The gallery is at ${url} until you press Ctrl+C.\n`)
  process.once('SIGINT', () => {
    void close().then(() => rm(outDir, { recursive: true, force: true }))
  })
}
