/** Pixels of the icon's side; browsers scale it down. */
const side = 64

/** The page's own icon, for a desk where nothing is to be done. */
let plain: { readonly href: string; readonly type: string } | undefined

/** Shows a number in the title and on the icons of the tab and of the installed app. */
export function showCount(count: number, title: string): void {
  document.title = count > 0 ? `(${count}) ${title}` : title
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  // A browser without installed apps may refuse; the title has the number as well.
  shown?.catch(() => {})
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!icon) return
  plain ??= { href: icon.href, type: icon.type }
  const drawn = count > 0 ? drawCount(count) : undefined
  icon.type = drawn ? 'image/png' : plain.type
  icon.href = drawn ?? plain.href
}

/** An icon with a number, drawn here, so that there is nothing to fetch. */
function drawCount(count: number): string | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const colours = getComputedStyle(document.documentElement)
  context.fillStyle = colours.getPropertyValue('--accent')
  context.beginPath()
  context.roundRect(0, 0, side, side, 16)
  context.fill()
  context.fillStyle = colours.getPropertyValue('--on-accent')
  context.font = `bold ${count > 9 ? 38 : 48}px system-ui, sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(count > 99 ? '99' : String(count), side / 2, side / 2 + 3)
  return canvas.toDataURL('image/png')
}
