/**
 * Address of a link. Nothing in it is secret.
 *
 * @param appOrigin origin of the client's pages, for example `https://chat.example.org`
 */
export function linkUrl(
  appOrigin: string,
  agency: string,
  link: { readonly name: string; readonly topic?: string | null },
): string {
  const query = new URLSearchParams()
  if (link.topic !== undefined && link.topic !== null) query.set('topic', link.topic)
  query.set('link', link.name)
  return `${appOrigin}/live-chat/${agency}?${query.toString()}`
}

/**
 * Short address of a link, which tells a browser's history neither agency nor topic.
 *
 * @param appOrigin origin of the client's pages
 * @example codeUrl('https://chat.example.org', 'abcd2345') // 'https://chat.example.org/c/abcd2345'
 */
export function codeUrl(appOrigin: string, code: string): string {
  return `${appOrigin}/c/${code}`
}
