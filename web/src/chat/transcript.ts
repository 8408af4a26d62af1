import { escapeHtml } from '../../server/escape-html.ts'
import { language, languageTag, t } from '../shared/locale.ts'
import type { PersonMove } from './chat-session.ts'
import { buildLog, type ChatNotice } from './log-entries.ts'
import type { ChatMessage } from './message-list.ts'
import { moveNotices } from './move-notices.ts'
import type { Person } from './roster.ts'

/** What a copy of a chat is made of; it lives in the page only. */
export interface Transcript {
  agency: string
  /** Name of the other side. */
  peer: string
  /** Who saves it. */
  person: Person
  messages: readonly ChatMessage[]
  moves: readonly PersonMove[]
  notices: readonly ChatNotice[]
}

/** Format of a copy. */
export type TranscriptFormat = 'html' | 'text'

const types = {
  html: { type: 'text/html', ending: 'html' },
  text: { type: 'text/plain', ending: 'txt' },
} as const satisfies Record<TranscriptFormat, object>

/**
 * Saves a copy of a chat on this device. It is made in the page: nothing of it goes over the network. The file's name says
 * nothing about its content, because it shows in lists of downloads.
 */
export function saveTranscript(transcript: Transcript, format: TranscriptFormat): void {
  const { type, ending } = types[format]
  const text = format === 'html' ? transcriptPage(transcript) : transcriptText(transcript)
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = `chat.${ending}`
  link.click()
  URL.revokeObjectURL(address)
}

interface Line {
  kind: 'day' | 'notice' | 'message'
  who: string
  time: string
  text: string
}

/** Messages that cannot be read, or that nobody of this chat wrote, are named as such: a copy claims nothing more. */
function linesOf(transcript: Transcript): Line[] {
  const { messages, moves, person, peer } = transcript
  const notices = [...moveNotices(moves, person, peer), ...transcript.notices]
  const day = new Intl.DateTimeFormat(languageTag(), { dateStyle: 'full' })
  const time = new Intl.DateTimeFormat(languageTag(), { timeStyle: 'short' })
  return buildLog(messages, notices).map((entry) => {
    if (entry.kind === 'day') return { kind: 'day', who: '', time: '', text: day.format(entry.at) }
    if (entry.kind === 'notice') {
      const { at, text } = entry.notice
      return { kind: 'notice', who: '', time: time.format(at), text }
    }
    const { message } = entry
    return {
      kind: 'message',
      who: message.own ? t('you') : peer,
      time: time.format(message.timestamp),
      text: textOf(message),
    }
  })
}

function textOf({ body, trust, status }: ChatMessage): string {
  if (trust === 'untrusted') return t(body === null ? 'message-plain' : 'message-untrusted')
  if (body === null) return t('message-locked')
  return status === 'failed' || status === 'sending' ? `${body} (${t('message-failed')})` : body
}

/** The copy as plain text. */
export function transcriptText(transcript: Transcript): string {
  const lines = linesOf(transcript).map(({ kind, who, time: at, text }) => {
    if (kind === 'day') return `\n${text}\n`
    return kind === 'notice' ? `${at}  ${text}` : `${at}  ${who}: ${text}`
  })
  const { agency } = transcript
  return [t('copy-title', { agency }), '', t('copy-keep'), ...lines, ''].join('\n')
}

/** The copy as a page of its own that loads nothing and runs nothing. */
export function transcriptPage(transcript: Transcript): string {
  const title = escapeHtml(t('copy-title', { agency: transcript.agency }))
  const lines = linesOf(transcript).map(({ kind, who, time: at, text }) => {
    if (kind === 'day') return `<h2>${escapeHtml(text)}</h2>`
    const name = who === '' ? '' : `<b>${escapeHtml(who)}</b> `
    return `<p class="${kind}"><small>${escapeHtml(at)}</small> ${name}${escapeHtml(text)}</p>`
  })
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1.05rem/1.5 system-ui, sans-serif; color-scheme: light dark }
p { white-space: pre-wrap; overflow-wrap: break-word; unicode-bidi: plaintext }
.notice, small { color: GrayText }
</style>
<h1>${title}</h1>
<p>${escapeHtml(t('copy-keep'))}</p>
${lines.join('\n')}
</html>
`
}
