import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseLanguage, languages, type Language } from './language.ts'
import { parseClientAddress, type ClientAddress, type PageAnswers } from './page-answers.ts'
import { everywhere, pageHeaders, type PageApp } from './page-headers.ts'
import { createPageTemplates } from './page-templates.ts'
import {
  renderChatFrame,
  renderMissingPage,
  renderStaffFrame,
  renderTextPage,
  type FilledPage,
} from './render-frame.ts'
import { listFiles, sendFile } from './static-files.ts'

/** Answers requests for pages and their assets. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse, path: string) => void

/** Options of {@link servePages}. */
export interface PageOptions {
  /** Whose pages there are: one origin for both on one machine, one for each in a cluster. Default both. */
  readonly audience?: 'clients' | 'staff' | 'both'
  /** Origin of Matrix when it is not the pages' own. */
  readonly matrixOrigin?: string
  /** What the pages of clients show at first; without it they ask for themselves. */
  readonly answers?: PageAnswers | undefined
}

const apps: readonly PageApp[] = ['client', 'counselor', 'plain']

/** The names of the pages that a built folder must have. */
export const pageNames: readonly string[] = languages.flatMap((language) =>
  apps.map((app) => `${app}.${language}.html`),
)

const noAnswers: PageAnswers = {
  first: async (_, language) => ({ locale: language }),
  text: async () => undefined,
}

/**
 * Serves a built web folder: `client.<language>.html` for `/`, `/live-chat/…` and `/c/…`, `counselor.<language>.html` for
 * `/admin/…`, `assets/…`, the pages of imprint and data policy, and a page for paths that lead nowhere.
 *
 * @param directory output of the package `web`
 */
export function servePages(directory: string, options: PageOptions = {}): PageHandler {
  const { audience = 'both', matrixOrigin, answers = noAnswers } = options
  const files = listFiles(directory)
  const templates = createPageTemplates(files)

  /** Which page an address has, and what it shows. */
  const findPage = async (
    path: string,
    address: ClientAddress | undefined,
    language: Language,
  ): Promise<FilledPage & { app: PageApp; status: number }> => {
    const isLink = address?.agency !== undefined || address?.code !== undefined
    if (address?.text !== undefined) {
      const [text, first] = await Promise.all([
        answers.text(address.text, address, language),
        answers.first(address, language),
      ])
      const base = isLink ? path.replace(/\/[a-z]+\/?$/, '') : ''
      const page = renderTextPage(address.text, text, first, language, base)
      return { app: 'plain', status: text === undefined ? 404 : 200, ...page }
    }
    if (address !== undefined) {
      const first = await answers.first(address, language)
      const base = isLink ? path.replace(/\/$/, '') : ''
      return { app: 'client', status: 200, ...renderChatFrame(first, language, base) }
    }
    if (path.startsWith('/admin/') && audience !== 'clients')
      return { app: 'counselor', status: 200, ...renderStaffFrame(language) }
    const isStaff = audience === 'staff'
    const nowhere = { query: new URLSearchParams() }
    const first = isStaff ? { locale: language } : await answers.first(nowhere, language)
    const page = renderMissingPage(first, language, isStaff ? 'staff' : 'clients')
    return { app: 'plain', status: 404, ...page }
  }

  const sendPage = async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> => {
    const language = chooseLanguage(request.headers['accept-language'])
    const search = (request.url ?? '').split('?').slice(1).join('?')
    const address = audience === 'staff' ? undefined : parseClientAddress(path, search)
    const { app, ...page } = await findPage(path, address, language)
    const headers = pageHeaders(app, matrixOrigin)
    await templates.send({ request, response }, `${app}.${language}.html`, page, headers)
  }

  return (request, response, path) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { ...everywhere, allow: 'GET, HEAD' }).end()
      return
    }
    if (path === '/admin' ? audience !== 'clients' : path === '/' && audience === 'staff') {
      response.writeHead(308, { ...everywhere, location: '/admin/' }).end()
      return
    }
    const file = files.get(path.slice(1))
    if (file !== undefined && !file.path.endsWith('.html'))
      return sendFile(request, response, file, {
        ...everywhere,
        'cache-control': path.startsWith('/assets/')
          ? 'public, max-age=31536000, immutable'
          : 'no-cache',
        vary: 'Accept-Encoding',
      })
    // Some browsers ask for it although the page names an icon; a 404 would be a line in the console.
    if (path === '/favicon.ico') {
      response.writeHead(204, { ...everywhere, 'cache-control': 'max-age=86400' }).end()
      return
    }
    // What a page asks for by itself gets no page in its place.
    if (path.startsWith('/assets/')) {
      response
        .writeHead(404, { ...everywhere, 'content-type': 'text/plain; charset=utf-8' })
        .end('Not found.\n')
      return
    }
    sendPage(request, response, path).catch(() => response.destroy())
  }
}
