import type { InlineAnswers } from '@lotse/contract/inline-answers'
import { answersElementId } from './answers-element.ts'
import { escapeHtml } from './escape-html.ts'
import type { Language } from './language.ts'
import { pageWords, type PageWords } from './page-words.ts'

/** What a prebuilt page leaves open: the content of its frame, and the answers for its script. */
export interface FilledPage {
  readonly frame: string
  readonly answers?: string
}

/** What one can do instead of chatting, and where the quick exit leads. */
type Help = Pick<
  NonNullable<InlineAnswers['platform']>,
  'enquiryUrl' | 'crisis' | 'accessibilityStatementUrl' | 'quickExitUrl'
>

/**
 * The clients' page before its script has drawn: the same words stay where no script runs, where it does not arrive, and
 * where the browser is too old for it.
 *
 * @param base path of the link, without a slash at its end; its imprint is below it
 */
export function renderChatFrame(
  answers: InlineAnswers,
  language: Language,
  base: string,
): FilledPage {
  const words = pageWords(language, answers.agency?.formOfAddress)
  const help = answers.agency ?? answers.platform
  const name = answers.agency?.displayName
  const card = [
    name === undefined ? '' : `<p class="soft small">${escapeHtml(name)}</p>`,
    `<h1>${words.chatTitle}</h1>`,
    `<p class="cluster soft script-only"><span class="spinner" aria-hidden="true"></span>${words.loading}</p>`,
    `<noscript><p>${words.needsScript}</p></noscript>`,
    '<div class="stack late">',
    `<p class="script-only">${words.stuck}</p>`,
    '<div class="cluster">',
    `<a class="button button-primary" href="">${words.tryAgain}</a>`,
    enquiryLink(help, words.enquiry),
    '</div>',
    crisisNumbers(help, words.crisisTitle),
    '</div>',
  ]
  return {
    frame: `${header(help, words)}<main class="page"><section class="card stack">${card.join('')}</section></main>${footer(help, language, base)}`,
    answers: `<script type="application/json" id="${answersElementId}">${jsonForHtml(answers)}</script>`,
  }
}

/** The staff's page before its script has drawn. */
export function renderStaffFrame(language: Language): FilledPage {
  const words = pageWords(language)
  return {
    frame: [
      `<main class="page"><section class="card stack"><h1>${words.staffTitle}</h1>`,
      `<p class="cluster soft script-only"><span class="spinner" aria-hidden="true"></span>${words.loading}</p>`,
      `<noscript><p>${words.staffNeedsScript}</p></noscript>`,
      `<div class="stack late"><p class="script-only">${words.stuck}</p>`,
      `<a class="button button-primary" href="">${words.tryAgain}</a></div></section></main>`,
    ].join(''),
  }
}

/**
 * The page of a path that leads nowhere.
 *
 * @param audience the staff's page has neither a quick exit nor numbers for people in need
 */
export function renderMissingPage(
  answers: InlineAnswers,
  language: Language,
  audience: 'clients' | 'staff',
): FilledPage {
  const words = pageWords(language)
  const help = answers.platform
  const start = audience === 'staff' ? '/admin/' : '/'
  return {
    frame: [
      audience === 'staff' ? '' : header(help, words),
      `<main class="page"><section class="card stack"><h1>${words.missingTitle}</h1>`,
      `<p>${words.missingText}</p><div class="cluster">`,
      `<a class="button button-primary" href="${start}">${words.back}</a>`,
      enquiryLink(help, words.enquiry),
      `</div>${crisisNumbers(help, words.crisisTitle)}</section></main>`,
      help === undefined ? '' : footer(help, language, ''),
    ].join(''),
  }
}

/**
 * A legal text as a page of its own.
 *
 * @param answers name the quick exit's page
 * @param base path of the link below which the text is, without a slash at its end; empty for texts of the platform
 * @param text its HTML was made from Markdown without raw HTML, and the page's policy lets nothing in it run
 */
export function renderTextPage(
  kind: 'imprint' | 'dataPolicy',
  text: { readonly html: string; readonly locale: string } | undefined,
  answers: InlineAnswers,
  language: Language,
  base: string,
): FilledPage {
  const words = pageWords(language)
  const help = answers.agency ?? answers.platform
  const title = kind === 'imprint' ? words.imprint : words.privacy
  const body =
    text === undefined
      ? `<p>${words.missingTextKind}</p>`
      : `<div class="legal" lang="${escapeHtml(text.locale)}">${text.html}</div>`
  return {
    frame: [
      `${header(help, words)}<main class="page"><section class="card stack"><h1>${title}</h1>${body}`,
      `<div class="cluster"><a class="button button-secondary" href="${escapeHtml(`${base}/`)}">`,
      `${base === '' ? words.back : words.toChat}</a></div></section></main>${footer(help, language, base)}`,
    ].join(''),
  }
}

/**
 * Name and quick exit, where the script draws them too. Without a script the exit can only lead away: it deletes nothing, and the
 * way back stays in the history.
 */
function header(help: Help | undefined, words: PageWords): string {
  const exit = escapeHtml(help?.quickExitUrl ?? 'about:blank')
  return `<header class="client-header"><span class="brand">${words.brand}</span><a class="button quick-exit" href="${exit}" rel="noreferrer">${words.quickExit}</a></header>`
}

function enquiryLink(help: Help | undefined, label: string): string {
  if (!help?.enquiryUrl) return ''
  return `<a class="button button-secondary" href="${escapeHtml(help.enquiryUrl)}" rel="noreferrer">${label}</a>`
}

function crisisNumbers(help: Help | undefined, title: string): string {
  const numbers = help?.crisis ?? []
  if (numbers.length === 0) return ''
  const rows = numbers.map(
    ({ name, number, dial, hours }) =>
      `<div class="crisis-number"><span>${escapeHtml(name)}${
        hours === null ? '' : ` <span class="soft small">${escapeHtml(hours)}</span>`
      }</span><a href="tel:${escapeHtml(dial)}">${escapeHtml(number)}</a></div>`,
  )
  return `<section class="stack stack-tight"><h2>${title}</h2><div>${rows.join('')}</div></section>`
}

function footer(help: Help | undefined, language: Language, base: string): string {
  const words = pageWords(language)
  const statement = help?.accessibilityStatementUrl
  const links = [
    { href: `${base}/imprint`, label: words.imprint },
    { href: `${base}/privacy`, label: words.privacy },
    ...(statement ? [{ href: statement, label: words.accessibility }] : []),
  ]
  return `<footer class="page-footer">${links
    .map(({ href, label }) => `<a href="${escapeHtml(href)}">${label}</a>`)
    .join('')}</footer>`
}

/** JSON inside a script element: no `<` can end it, and the line separators of Unicode stay JSON. */
function jsonForHtml(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
