/** What the address of a link says. */
export interface Link {
  agency: string
  topic?: string
  link?: string
}

/** Reads `/c/{code}`, the short form of a link's address; undefined for any other address. */
export function parseCode(address: string): string | undefined {
  // Codes are in lower case; somebody who copies one from a poster need not know.
  return /^\/c\/([a-z0-9]{1,64})\/?$/iu.exec(new URL(address).pathname)?.[1]?.toLowerCase()
}

/** The address the page shows from its first moment on: nothing in it tells which agency or topic. */
export const neutralPath = '/live-chat'

/** Reads `/live-chat/{agency}?topic=&link=`; undefined for any other address. */
export function parseLink(address: string): Link | undefined {
  const url = new URL(address)
  const match = /^\/live-chat\/([a-z0-9-]{1,63})\/?$/u.exec(url.pathname)
  const agency = match?.[1]
  if (agency === undefined) return undefined
  const topic = url.searchParams.get('topic')
  const link = url.searchParams.get('link')
  return { agency, ...(topic ? { topic } : {}), ...(link ? { link } : {}) }
}
