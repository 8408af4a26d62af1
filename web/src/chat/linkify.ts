/** Where a link of a message leads. */
export interface MessageLink {
  kind: 'web' | 'mail' | 'phone'
  href: string
}

/** A piece of a message: plain text, or text that leads somewhere. */
export interface TextPart {
  text: string
  link: MessageLink | null
}

const webPattern = String.raw`(?:https?:\/\/|www\.)[^\s<>"“”„«»]{2,2000}`
// Every repetition has a limit: a long hostile message must not keep the page busy.
const mailPattern = String.raw`(?:mailto:)?[\w.+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}`
const phonePattern = String.raw`(?:tel:)?(?:\+|\(0|0)[\d ()\/-]{5,22}\d`
/** The emergency numbers, and the numbers of social services that begin with 116 (EU decision 2007/116/EC). */
const shortNumberPattern = String.raw`11[02]|116[ -]?\d{3}`
const candidates = new RegExp(
  `(${webPattern})|(${mailPattern})|(${phonePattern})|(${shortNumberPattern})`,
  'giu',
)
const date = /^\d{1,4}[-/]\d{1,2}[-/]\d{2,4}$/u

/**
 * Splits a message at what one can follow: addresses of the web, e-mail addresses and phone numbers. Everything else
 * stays text; an address that hides where it leads (a name before an `@`) stays text as well.
 */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(candidates)) {
    const [found, web, mail, phone, short] = match
    if (match.index < end || isInsideWord(text, match.index, found)) continue
    const shown = web === undefined ? found : trimEnd(found)
    const link = web === undefined ? otherLink(shown, mail, phone ?? short) : webLink(shown)
    if (!link) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index), link: null })
    parts.push({ text: shown, link })
    end = match.index + shown.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), link: null })
  return parts
}

function otherLink(shown: string, mail?: string, phone?: string): MessageLink | null {
  if (mail !== undefined) return { kind: 'mail', href: `mailto:${shown.replace(/^mailto:/iu, '')}` }
  return phone === undefined ? null : phoneLink(shown)
}

/** A part of a longer word or number is no link of its own. */
function isInsideWord(text: string, start: number, found: string): boolean {
  const before = text[start - 1] ?? ' '
  const after = text[start + found.length] ?? ' '
  return /[\p{L}\p{N}_@/.:+-]/u.test(before) || /[\p{L}\p{N}_@]/u.test(after)
}

/** The full stop of a sentence is no part of the address in it, and neither is the bracket around it. */
function trimEnd(address: string): string {
  let shown = address
  for (;;) {
    const last = shown.at(-1) ?? ''
    const closes = last === ')' && !shown.includes('(')
    if (!closes && !/[.,;:!?'’*\]}…]/u.test(last)) return shown
    shown = shown.slice(0, -1)
  }
}

function webLink(shown: string): MessageLink | null {
  const address = /^www\./iu.test(shown) ? `https://${shown}` : shown
  if (!URL.canParse(address)) return null
  const { href, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '' || !hostname.includes('.')) return null
  return { kind: 'web', href }
}

function phoneLink(shown: string): MessageLink | null {
  const number = shown.replace(/^tel:/iu, '')
  // The bracketed zero of +49 (0)30 is dialled within the country only.
  const digits = number.replace(/^(\+\d{1,3} ?)\(0\)/u, '$1').replaceAll(/[^\d+]/gu, '')
  const short = /^11[02]$|^116\d{3}$/u.test(digits)
  if (date.test(number.trim())) return null
  // ITU-T E.164: at most 15 digits.
  return short || /^\+?\d{7,15}$/u.test(digits) ? { kind: 'phone', href: `tel:${digits}` } : null
}
