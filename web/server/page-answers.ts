import { pageTextLocale } from '@lotse/common/page-text-locale'
import type { InlineAnswers } from '@lotse/contract/inline-answers'
import type { Language } from './language.ts'

/** A text of an agency or of the platform that has a page of its own. */
export type TextKind = 'imprint' | 'dataPolicy'

/** What an address of the clients' pages names. */
export interface ClientAddress {
  readonly code?: string
  readonly agency?: string
  /** Query of the address: topic and link. */
  readonly query: URLSearchParams
  /** The text whose page was asked for; undefined for the chat itself. */
  readonly text?: TextKind
}

/** Asks the api what pages show. Every answer may be missing: the page is served without it. */
export interface PageAnswers {
  /** What the first view of a page shows. */
  first(address: ClientAddress, language: Language): Promise<InlineAnswers>
  /** HTML of a text; undefined when there is none. */
  text(
    kind: TextKind,
    address: ClientAddress,
    language: Language,
  ): Promise<{ readonly html: string; readonly locale: string } | undefined>
}

/** Options of {@link createPageAnswers}. */
export interface PageAnswersOptions {
  /** The api as this process reaches it. */
  readonly apiUrl: () => string
  readonly fetch: typeof globalThis.fetch
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number
}

/** A page waits no longer for all answers of the api together; it asks for itself what is missing. */
const timeoutMs = 1_000
/** An answer is the same for everybody, and a page shows it for longer than this. */
const keptMs = 3_000
/** Addresses are the visitors' choice: made-up ones must not fill the memory. */
const keptAnswers = 500

/** Reads an address of the clients' pages; undefined for a path that has no page. */
export function parseClientAddress(path: string, search: string): ClientAddress | undefined {
  const match =
    /^(?:\/live-chat\/(?<agency>[a-z0-9-]{1,63})|\/c\/(?<code>[A-Za-z0-9]{1,64})|\/live-chat)?(?:\/(?<text>imprint|privacy))?\/?$/u.exec(
      path,
    )
  if (match === null) return undefined
  const { agency, code, text } = match.groups ?? {}
  return {
    query: new URLSearchParams(search),
    ...(agency === undefined ? {} : { agency }),
    ...(code === undefined ? {} : { code: code.toLowerCase() }),
    ...(text === undefined ? {} : { text: text === 'imprint' ? 'imprint' : 'dataPolicy' }),
  }
}

/** Asks an api, and keeps its answers for some seconds. */
export function createPageAnswers(options: PageAnswersOptions): PageAnswers {
  const startAsking = createAsk(options)

  const findAgency = async (
    ask: Ask,
    address: ClientAddress,
    language: Language,
  ): Promise<InlineAnswers> => {
    const link =
      address.code === undefined
        ? undefined
        : await ask<NonNullable<InlineAnswers['link']>>(`/live-chat/links/${address.code}`)
    const name = link?.agency ?? address.agency
    if (name === undefined) return { locale: language }
    const topic = link === undefined ? address.query.get('topic') : link.topic
    const named = link === undefined ? address.query.get('link') : link.link
    const query = new URLSearchParams({
      ...(topic ? { topic } : {}),
      ...(named ? { link: named } : {}),
      locale: language,
    })
    const agency = await ask<NonNullable<InlineAnswers['agency']>>(
      `/live-chat/agencies/${encodeURIComponent(name)}?${query.toString()}`,
    )
    return {
      locale: language,
      ...(link === undefined ? {} : { link }),
      ...(agency === undefined ? {} : { agency }),
    }
  }

  const legal = async (
    ask: Ask,
    { agency: name, formOfAddress }: NonNullable<InlineAnswers['agency']>,
    kind: TextKind,
    language: Language,
  ) =>
    await ask<NonNullable<InlineAnswers['dataPolicy']>>(
      `/live-chat/agencies/${encodeURIComponent(name)}/legal/${kind}?locale=${pageTextLocale(language, formOfAddress)}`,
    )

  return {
    first: async (address, language) => {
      const ask = startAsking()
      const found = await findAgency(ask, address, language)
      if (found.agency === undefined) {
        const platform = await ask<NonNullable<InlineAnswers['platform']>>(
          `/live-chat/platform?locale=${language}`,
        )
        return { ...found, ...(platform === undefined ? {} : { platform }) }
      }
      const dataPolicy = await legal(ask, found.agency, 'dataPolicy', language)
      return { ...found, ...(dataPolicy === undefined ? {} : { dataPolicy }) }
    },
    text: async (kind, address, language) => {
      const ask = startAsking()
      const { agency } = await findAgency(ask, address, language)
      if (agency !== undefined) return await legal(ask, agency, kind, language)
      return await ask(`/live-chat/platform/legal/${kind}?locale=${language}`)
    },
  }
}

/** Asks the api for a page; undefined without an answer, and when the time of the page is over. */
type Ask = <T>(path: string) => Promise<T | undefined>

/** Makes what starts the time of a page and asks for it. Pages share the answers. */
function createAsk(options: PageAnswersOptions): () => Ask {
  const kept = new Map<string, { readonly answer: Promise<unknown>; readonly until: number }>()
  const request = async (path: string): Promise<unknown> => {
    try {
      const response = await options.fetch(options.apiUrl() + path, {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (response.ok) return await response.json()
      await response.body?.cancel()
    } catch {
      // The api is away: the page says so itself when it has asked.
    }
    return undefined
  }
  const find = (path: string): Promise<unknown> => {
    const now = options.now()
    const earlier = kept.get(path)
    if (earlier !== undefined && earlier.until > now) return earlier.answer
    const answer = request(path)
    kept.delete(path)
    kept.set(path, { answer, until: now + keptMs })
    const [oldest] = kept.keys()
    if (kept.size > keptAnswers && oldest !== undefined) kept.delete(oldest)
    return answer
  }
  return () => {
    const deadline = AbortSignal.timeout(timeoutMs)
    const over = new Promise<undefined>((resolve) => {
      deadline.addEventListener('abort', () => resolve(undefined), { once: true })
    })
    return async <T>(path: string): Promise<T | undefined> => {
      if (deadline.aborted) return undefined
      return (await Promise.race([find(path), over])) as T | undefined
    }
  }
}
