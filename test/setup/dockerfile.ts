import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkout } from '@lotse/stack/paths'

/** A step that copies files into an image. */
interface Copy {
  /** The stage that has them; undefined: the checkout. */
  readonly stage: string | undefined
  readonly sources: readonly string[]
  readonly target: string
}

/** A stage of the Dockerfile, with what it has from the one that it starts from. */
export interface Stage {
  readonly name: string
  /** The last word counts of steps that replace each other. */
  readonly steps: readonly string[]
  readonly copies: readonly Copy[]
}

/** The stages of the Dockerfile by name. */
export function dockerfileStages(): ReadonlyMap<string, Stage> {
  const stages = new Map<string, Stage>()
  const parts = readFileSync(join(checkout, 'Dockerfile'), 'utf8')
    .split(/^FROM /m)
    .slice(1)
  for (const part of parts) {
    const [head = '', ...own] = part.split('\n').filter((line) => !/^\s*(#|$)/.test(line))
    const [from = '', , name = ''] = head.split(' ')
    const steps = [...(stages.get(from)?.steps ?? []), ...own]
    const copies = steps.filter((step) => step.startsWith('COPY ')).map(copyOf)
    stages.set(name, { name, steps, copies })
  }
  return stages
}

/** The command that an image starts: the program and its arguments. */
export function entryOf({ steps }: Stage): readonly string[] {
  const entry = steps.findLast((step) => step.startsWith('ENTRYPOINT '))
  return JSON.parse(entry?.slice('ENTRYPOINT '.length) ?? '[]') as string[]
}

function copyOf(step: string): Copy {
  const words = step.split(' ').slice(1)
  const stage = /^--from=(.*)$/.exec(words[0] ?? '')?.[1]
  const paths = stage === undefined ? words : words.slice(1)
  return { stage, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' }
}
