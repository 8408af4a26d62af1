import type { RefusedField } from '../../shared/request.ts'
import { linesOf, type TextDraft } from './text-draft.ts'

/** Bounds of the resources (crds/agency.yaml). */
const limits = { markdown: 65_536, shortLines: 3, shortLine: 200 } as const

const placeholder = /\{\{(?:platform|tenant|agency)\.displayName\}\}/gu

/** What is wrong with a text before it is sent. `rule` is the key of its words. */
export function checkText({ markdown, short }: TextDraft): readonly RefusedField[] {
  if (markdown === null) return []
  const lines = linesOf(short)
  const broken: readonly (readonly [string, string, boolean])[] = [
    ['markdown', 'refused-text-empty', markdown.trim() === ''],
    ['markdown', 'refused-text-long', markdown.length > limits.markdown],
    ['markdown', 'refused-text-image', markdown.includes('![')],
    ['markdown', 'refused-text-placeholder', namesUnknown(markdown)],
    ['short', 'refused-short-lines', lines.length > limits.shortLines],
    ['short', 'refused-short-line', lines.some((line) => line.length > limits.shortLine)],
    ['short', 'refused-text-placeholder', namesUnknown(short)],
  ]
  return broken.flatMap(([path, rule, isBroken]) => (isBroken ? [{ path, rule }] : []))
}

/** Whether a text has two braces that begin none of the placeholders. */
function namesUnknown(text: string): boolean {
  return text.replaceAll(placeholder, '').includes('{{')
}
