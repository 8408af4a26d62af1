import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { portOf } from '@lotse/common/listen'
import type { ClientAddress, PageAnswers } from './page-answers.ts'
import { pageNames, servePages } from './serve-pages.ts'

const directory = mkdtempSync(join(tmpdir(), 'lotse-pages-'))
/** Hostile in every visible field. */
const name = '</script><script>alert("1")</script>'
const help = {
  enquiryUrl: 'https://example.org/?a="&b=1',
  crisis: [{ name, number: '0800 1', dial: '08001', hours: name }],
  accessibilityStatementUrl: 'https://example.org/a11y',
  quickExitUrl: 'https://weather.example/?a="&b=1',
}
const answers = {
  first: async ({ agency, code }: ClientAddress, locale: string) =>
    agency === 'kiel' || code === 'abcd2345'
      ? { locale, agency: { displayName: name, formOfAddress: 'informal', ...help } }
      : { locale, platform: help },
  text: async (kind: string, { agency }: ClientAddress) =>
    agency === 'kiel' ? { html: `<p>${kind} of kiel</p>`, locale: 'de' } : undefined,
} as unknown as PageAnswers
const server = createServer()
let url = ''

beforeAll(async () => {
  mkdirSync(join(directory, 'assets'))
  for (const file of pageNames)
    writeFileSync(join(directory, file), `${file}<!--frame--><!--answers-->`)
  writeFileSync(join(directory, 'assets/app-1234.js'), 'plain')
  writeFileSync(join(directory, 'assets/app-1234.js.br'), 'brotli')
  writeFileSync(join(directory, 'assets/crypto.wasm'), 'wasm')
  const pages = servePages(directory, { answers })
  server.on('request', (asked, response) => pages(asked, response, asked.url ?? '/'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${portOf(server)}`
})

afterAll(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  rmSync(directory, { recursive: true })
})

const found = [
  { reason: 'the start page', path: '/', language: 'en', body: 'client.en.html' },
  { reason: 'a link in German', path: '/live-chat/kiel', language: 'de', body: 'client.de.html' },
  { reason: 'a link by code', path: '/c/abcd2345', language: 'de', body: 'client.de.html' },
  { reason: 'the reloaded chat', path: '/live-chat', language: 'fr', body: 'client.en.html' },
  { reason: 'the staff', path: '/admin/', language: 'de-CH', body: 'counselor.de.html' },
  { reason: 'a staff page', path: '/admin/queue', language: 'en', body: 'counselor.en.html' },
  { reason: 'an asset', path: '/assets/app-1234.js', language: 'de', body: 'plain' },
]

test.each(found)('$reason', async ({ path, language, body }) => {
  const response = await fetch(url + path, {
    headers: { 'accept-language': language, 'accept-encoding': 'identity' },
  })
  expect(response.status).toBe(200)
  expect((await response.text()).slice(0, body.length)).toBe(body)
})

/** A request whose path nobody tidies up on the way. */
async function raw(path: string): Promise<number> {
  const asking = request(url, { path })
  asking.end()
  const [response]: IncomingMessage[] = await once(asking, 'response')
  response?.resume()
  return response?.statusCode ?? 0
}

test.each([
  '/client.en.html',
  '/assets',
  '/assets/',
  '/assets/no.js',
  '/assets/app-1234.js.br',
  '/assets/../client.en.html',
  '/../package.json',
  '/%2e%2e/package.json',
  '/assets/%2e%2e/client.en.html',
  '//client.en.html',
])('%s is not there', async (path) => {
  expect(await raw(path)).toBe(404)
})

test('an asset comes compressed when the browser takes that, and may be kept for ever', async () => {
  const response = await fetch(`${url}/assets/app-1234.js`, {
    headers: { 'accept-encoding': 'gzip, br;q=0' },
  })
  expect(response.headers.get('content-encoding')).toBeNull()
  const asking = request(url, {
    path: '/assets/app-1234.js',
    headers: { 'accept-encoding': 'gzip, br' },
  })
  asking.end()
  const [compressed]: IncomingMessage[] = await once(asking, 'response')
  compressed?.resume()
  expect(compressed?.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  })
})

test('WebAssembly has the type that browsers compile', async () => {
  const response = await fetch(`${url}/assets/crypto.wasm`)
  expect(response.headers.get('content-type')).toBe('application/wasm')
})

test('a page is not kept, not framed, tells nobody where it was, and runs own scripts only', async () => {
  const { headers } = await fetch(`${url}/live-chat/hamburg`)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('permissions-policy')).toContain('browsing-topics=()')
  expect(headers.get('x-dns-prefetch-control')).toBe('off')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  const policy = headers.get('content-security-policy')?.split('; ')
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]),
  )
})

test.each([
  ['/live-chat/hamburg', "worker-src 'self'", 'trusted-types lotse-worker'],
  ['/', "worker-src 'self'", 'trusted-types lotse-worker'],
  ['/admin/', "worker-src 'none'", "trusted-types 'none'"],
])(
  '%s may start workers and trust addresses as far as it needs to',
  async (path, ...directives) => {
    const { headers } = await fetch(`${url}${path}`)
    const policy = headers.get('content-security-policy')?.split('; ')
    expect(policy).toEqual(expect.arrayContaining(directives))
  },
)

test('the staff address without its slash leads to the one with it', async () => {
  const response = await fetch(`${url}/admin`, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([308, '/admin/'])
})

test('pages are read, not written', async () => {
  const response = await fetch(url, { method: 'POST' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test.each([
  { language: 'en', words: 'Chat anonymously', because: 'JavaScript for that' },
  { language: 'de', words: 'Anonym mit', because: 'in deinem Browser' },
])(
  'a link says without a script what it is and what else helps, in $language',
  async (expected) => {
    for (const path of ['/live-chat/kiel', '/c/abcd2345']) {
      const response = await fetch(url + path, {
        headers: { 'accept-language': expected.language },
      })
      const html = await response.text()
      expect(html).toContain(expected.words)
      expect(html).toContain(expected.because)
      expect(html).toContain('<a href="tel:08001">0800 1</a>')
      expect(html).toContain('href="https://example.org/?a=&quot;&amp;b=1"')
      expect(html).toContain(`href="${path}/imprint"`)
      expect(html).toContain('href="https://example.org/a11y"')
    }
  },
)

test('no word of a page can become markup', async () => {
  const html = await (await fetch(`${url}/live-chat/kiel`)).text()
  expect(html.match(/<script/g)).toEqual(['<script'])
  const json = /<script type="application\/json" id="lotse-answers">(.*)<\/script>/.exec(html)?.[1]
  expect(JSON.parse(json ?? '')).toMatchObject({ agency: { displayName: name } })
})

test.each(['/live-chat/kiel', '/', '/nothing', '/imprint', '/live-chat/kiel/privacy'])(
  '%s has the quick exit without a script, too',
  async (path) => {
    const html = await (await fetch(url + path)).text()
    expect(html).toContain(
      '<a class="button quick-exit" href="https://weather.example/?a=&quot;&amp;b=1" rel="noreferrer">Quick exit</a>',
    )
  },
)

test.each([
  { path: '/', base: '' },
  { path: '/live-chat/kiel', base: '/live-chat/kiel' },
  { path: '/live-chat/kiel/', base: '/live-chat/kiel' },
  { path: '/live-chat/imprint', base: '/live-chat/imprint' },
  { path: '/live-chat/imprint/imprint', base: '/live-chat/imprint' },
  { path: '/live-chat/kiel/privacy/', base: '/live-chat/kiel' },
  { path: '/c/abcd2345/imprint', base: '/c/abcd2345' },
  { path: '/privacy', base: '' },
])('$path leads to both texts', async ({ path, base }) => {
  expect(await (await fetch(url + path)).text()).toContain(
    `<footer class="page-footer"><a href="${base}/imprint">Imprint</a><a href="${base}/privacy">Privacy</a>`,
  )
})

test.each([
  { path: '/live-chat/kiel/privacy/', back: 'href="/live-chat/kiel/">Back to the chat</a>' },
  { path: '/c/abcd2345/imprint', back: 'href="/c/abcd2345/">Back to the chat</a>' },
  { path: '/privacy', back: 'href="/">To the start page</a>' },
])('$path leads back', async ({ path, back }) => {
  expect(await (await fetch(url + path)).text()).toContain(back)
})

test('without a page of the platform the quick exit leads to a blank one', async () => {
  const pages = servePages(directory)
  const alone = createServer((asked, response) => pages(asked, response, '/nothing'))
  alone.listen(0, '127.0.0.1')
  await once(alone, 'listening')
  const html = await (await fetch(`http://127.0.0.1:${portOf(alone)}/`)).text()
  expect(html).toContain('href="about:blank"')
  alone.closeAllConnections()
  await new Promise((done) => alone.close(done))
})

test('a page of the staff has no quick exit', async () => {
  expect(await (await fetch(`${url}/admin/`)).text()).not.toContain('quick-exit')
})

test.each([
  { path: '/live-chat/kiel/imprint', status: 200, body: '<p>imprint of kiel</p>' },
  { path: '/live-chat/kiel/privacy', status: 200, body: '<p>dataPolicy of kiel</p>' },
  { path: '/imprint', status: 404, body: 'has not been written' },
  { path: '/live-chat/kiel/else', status: 404, body: 'does not exist' },
  { path: '/nothing', status: 404, body: 'href="tel:08001"' },
])('$path answers $status with a page that runs no script', async ({ path, status, body }) => {
  const response = await fetch(url + path)
  expect(response.status).toBe(status)
  expect(await response.text()).toContain(body)
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('script-src')
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('a page comes compressed when the browser takes that', async () => {
  const response = await fetch(`${url}/live-chat/kiel`, { headers: { 'accept-encoding': 'br' } })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(await response.text()).toContain('client.en.html')
})

test('the icon that browsers ask for is no error', async () => {
  expect(await raw('/favicon.ico')).toBe(204)
})
