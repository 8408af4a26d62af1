import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkout } from '@lotse/stack/paths'

/** The operator in the README of the library `kubernetes`, which is the only code block of its language there. */
export function readmeOperator(): string {
  const readme = readFileSync(join(checkout, 'kubernetes/README.md'), 'utf8')
  const blocks = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code)
  const [operator] = blocks
  if (operator === undefined || blocks.length > 1)
    throw new Error(`the README has ${blocks.length} programs instead of one`)
  return operator
}
