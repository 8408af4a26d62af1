import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'

/** How long a page may take for what a test waits for. A bound for a busy machine, not a claim. */
const actionTimeoutMs = 90_000

/** Keep Chromium from talking to anybody by itself, also where it runs as root. */
export const chromiumArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

/**
 * Starts a headless Chromium that speaks to nobody but the pages it is sent to.
 *
 * @param more arguments for Chromium
 */
export async function launchBrowser(
  executablePath: string,
  more: readonly string[] = [],
): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...chromiumArguments, ...more] })
}

/** A person at a browser of their own. */
export interface Person {
  readonly context: BrowserContext
  readonly page: Page
  /** Everything the page has sent: addresses, bodies, frames of sockets. */
  readonly sent: readonly string[]
  /** Hosts the page has spoken to. */
  readonly hosts: ReadonlySet<string>
  /** Errors and warnings of the console, and errors nobody caught. */
  readonly complaints: readonly string[]
}

/**
 * Opens a browser profile with a language, and writes down what leaves it.
 *
 * @param more further options of the profile
 */
export async function openPerson(
  browser: Browser,
  locale: string,
  more: BrowserContextOptions = {},
): Promise<Person> {
  const viewport = { width: 1000, height: 900 }
  const context = await browser.newContext({ locale, viewport, ...more })
  context.setDefaultTimeout(actionTimeoutMs)
  return openTab(context)
}

/** Opens a further tab of a profile, and writes down what leaves it. */
export async function openTab(context: BrowserContext): Promise<Person> {
  const page = await context.newPage()
  const sent: string[] = []
  const hosts = new Set<string>()
  const complaints: string[] = []
  page.on('request', (request) => {
    hosts.add(new URL(request.url()).host)
    sent.push(request.url(), request.postData() ?? '')
  })
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => void sent.push(String(payload)))
  })
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(
        `${message.text()} ${new URL(message.location().url || 'about:blank').pathname}`,
      )
  })
  page.on('pageerror', (error) => void complaints.push(error.message))
  return { context, page, sent, hosts, complaints }
}
