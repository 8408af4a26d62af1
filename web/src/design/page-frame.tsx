import { render, type JSX } from 'preact'
import { readInlineAnswers } from '../shared/inline-answers.ts'
import { startLocale, t, type LocaleLoaders } from '../shared/locale.ts'
import { Button, ButtonLink } from './button.tsx'
import { Card } from './card.tsx'
import { CrisisNumbers } from './crisis-numbers.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Heading } from './heading.tsx'

interface PageOptions {
  locales: LocaleLoaders
  /** Draws the page, at once or after it has asked for something. */
  open: (draw: (page: JSX.Element) => void) => Promise<void> | void
  /** The header of a broken page. Without one, or where it throws as well, the page server's own stays. */
  broken?: () => JSX.Element | null
}

/** What the page server wrote around its words; null on pages of the staff. */
interface Frame {
  header: Element | null
  footer: Element | null
}

/**
 * Starts an app so that no failure leaves a blank page. Until `open` draws, what the page server wrote stays. Blocked storage
 * and errors while drawing show words, a way to try again, and the crisis numbers.
 */
export async function startPage({ locales, open, broken }: PageOptions): Promise<void> {
  const root = document.querySelector('#app')
  if (root === null) return
  // References outlive the first drawing, which removes both from the page.
  const frame = { header: root.querySelector('header'), footer: root.querySelector('footer') }
  const brokenPage = (reason: 'script' | 'storage'): JSX.Element => (
    <BrokenPage reason={reason} header={broken} frame={frame} />
  )
  const draw = (page: JSX.Element): void => {
    // Words of the page server: drawn over, they would leave their attributes behind.
    if (!root.hasAttribute('data-drawn')) root.replaceChildren()
    root.setAttribute('data-drawn', '')
    render(<ErrorBoundary instead={brokenPage('script')}>{page}</ErrorBoundary>, root)
  }
  // Without texts the words of the page server are the best there is: after a while they offer to try again.
  await startLocale(locales)
  const onError = (): void => {
    if (root.textContent?.trim() === '') draw(brokenPage('script'))
  }
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onError)
  if (!storageWorks()) return draw(brokenPage('storage'))
  try {
    await open(draw)
  } catch (error) {
    draw(brokenPage('script'))
    throw error
  }
}

/** Browsers that block cookies throw when storage is only touched. */
function storageWorks(): boolean {
  try {
    return navigator.cookieEnabled && sessionStorage.length >= 0 && indexedDB !== null
  } catch {
    return false
  }
}

/** Places an element that the page server wrote. */
function Kept({ part }: { part: Element | null }): JSX.Element {
  return (
    <div
      style={{ display: 'contents' }}
      ref={(place) => {
        if (part) place?.append(part)
      }}
    />
  )
}

interface BrokenPageProps {
  reason: 'script' | 'storage'
  header: PageOptions['broken'] | undefined
  frame: Frame
}

/** Words and a way on, where the app itself cannot be shown. */
function BrokenPage({ reason, header, frame }: BrokenPageProps): JSX.Element {
  const answers = readInlineAnswers()
  const help = answers?.agency ?? answers?.platform
  const kept = <Kept part={frame.header} />
  return (
    <>
      {/* What throws here as well must not take the words with it. */}
      <ErrorBoundary instead={kept}>{header?.() ?? kept}</ErrorBoundary>
      <main class="page">
        <Card testId={`broken-${reason}`}>
          <Heading>{t(reason === 'storage' ? 'broken-storage-title' : 'broken-title')}</Heading>
          <p>{t(reason === 'storage' ? 'broken-storage-text' : 'broken-text')}</p>
          <div class="cluster">
            <Button
              kind="primary"
              onClick={() => {
                location.reload()
              }}
              testId="try-again"
            >
              {t('try-again')}
            </Button>
            {help?.enquiryUrl ? (
              <ButtonLink href={help.enquiryUrl} testId="enquiry">
                {t('enquiry')}
              </ButtonLink>
            ) : null}
          </div>
          <CrisisNumbers numbers={help?.crisis ?? []} />
        </Card>
      </main>
      <Kept part={frame.footer} />
    </>
  )
}
