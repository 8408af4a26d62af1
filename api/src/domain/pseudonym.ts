import { adjectives } from './pseudonym-adjectives.ts'
import { animals, type Gender } from './pseudonym-animals.ts'
import { firstNames } from './pseudonym-first-names.ts'

const animalsWithGender: readonly { readonly animal: string; readonly gender: Gender }[] = (
  ['feminine', 'masculine', 'neuter'] as const
).flatMap((gender) => animals[gender].map((animal) => ({ animal, gender })))

const endings: Record<Gender, string> = { feminine: 'e', masculine: 'er', neuter: 'es' }

/**
 * A name for a person who gives none: adjective, animal and first name in German. Not unique; who needs that draws again.
 *
 * @param randomBelow a uniform whole number in 0 … bound − 1
 * @example pseudonym(randomBelow) // 'Stille Eule Mara'
 */
export function pseudonym(randomBelow: (bound: number) => number): string {
  const draw = <Word>(words: readonly Word[]): Word => {
    const word = words[randomBelow(words.length)]
    if (word === undefined) throw new RangeError('The drawn number is out of bounds.')
    return word
  }
  const { animal, gender } = draw(animalsWithGender)
  return `${inflect(draw(adjectives), gender)} ${animal} ${draw(firstNames)}`
}

/** The adjective in the gender of its noun (strong inflection, nominative singular). */
export function inflect(feminine: string, gender: Gender): string {
  return feminine.slice(0, -1) + endings[gender]
}
