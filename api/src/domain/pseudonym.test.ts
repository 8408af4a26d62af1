import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { adjectives } from './pseudonym-adjectives.ts'
import { animals } from './pseudonym-animals.ts'
import { firstNames } from './pseudonym-first-names.ts'
import { inflect, pseudonym } from './pseudonym.ts'

const allAnimals = Object.values(animals).flat<readonly (readonly string[])[]>()

test.each([
  { adjective: 'Stille', gender: 'feminine', phrase: 'Stille' },
  { adjective: 'Mutige', gender: 'masculine', phrase: 'Mutiger' },
  { adjective: 'Kleine', gender: 'neuter', phrase: 'Kleines' },
  { adjective: 'Leise', gender: 'masculine', phrase: 'Leiser' },
  { adjective: 'Heitere', gender: 'neuter', phrase: 'Heiteres' },
  { adjective: 'Tapfere', gender: 'masculine', phrase: 'Tapferer' },
] as const)('$adjective before a $gender noun is $phrase', ({ adjective, gender, phrase }) => {
  expect(adjectives).toContain(adjective)
  expect(inflect(adjective, gender)).toBe(phrase)
})

test.each([
  { animal: 'Eule', gender: 'feminine' },
  { animal: 'Nachtigall', gender: 'feminine' },
  { animal: 'Dachs', gender: 'masculine' },
  { animal: 'Fischotter', gender: 'masculine' },
  { animal: 'Reh', gender: 'neuter' },
  { animal: 'Eichhörnchen', gender: 'neuter' },
  { animal: 'Murmeltier', gender: 'neuter' },
] as const)('$animal is $gender', ({ animal, gender }) => {
  expect(animals[gender]).toContain(animal)
})

test('genders agree with the endings that decide them in German', () => {
  // Diminutives on -chen are neuter without exception; animals on -e are feminine but for the weak masculines.
  expect(allAnimals.filter((animal) => animal.endsWith('chen')).toSorted()).toEqual(
    animals.neuter.filter((animal) => animal.endsWith('chen')).toSorted(),
  )
  expect(animals.masculine.filter((animal) => animal.endsWith('e'))).toEqual([
    'Falke',
    'Löwe',
    'Seelöwe',
    'Turmfalke',
    'Wanderfalke',
  ])
  expect(animals.neuter.filter((animal) => animal.endsWith('e'))).toEqual([])
})

test.each([
  { list: 'adjectives', words: adjectives },
  { list: 'animals', words: allAnimals },
  { list: 'first names', words: firstNames },
])('$list: no word twice, each one word with a capital', ({ words }) => {
  expect(new Set(words).size).toBe(words.length)
  for (const word of words) expect(word).toMatch(/^[A-ZÄÖÜ][a-zäöüß]+$/)
})

test('adjectives are in the feminine form, with a stem that does not change', () => {
  for (const adjective of adjectives) expect(adjective).toMatch(/e$/)
  // "dunkel" becomes "dunkle": an -el stem would have lost its vowel.
  for (const adjective of adjectives) expect(adjective).not.toMatch(/[^aeiouäöü]le$(?<!ll?e)/)
})

test.each([
  ['Fette', 'an insult about looks'],
  ['Dicke', 'an insult about looks'],
  ['Dumme', 'an insult'],
  ['Arme', 'pity, and money'],
  ['Blaue', 'also means drunk'],
  ['Klare', 'a "Klarer" is schnapps'],
  ['Warme', 'a slur'],
  ['Verspielte', 'also means gambled away'],
  ['Süße', 'flirts'],
  ['Taube', 'deaf; also the animal'],
  ['Schwein', 'an insult'],
  ['Esel', 'an insult'],
  ['Kuh', 'an insult'],
  ['Ratte', 'an insult'],
  ['Affe', 'an insult'],
  ['Schlange', 'an insult'],
  ['Ziege', 'an insult'],
  ['Gans', 'an insult'],
  ['Hund', 'an insult'],
  ['Kamel', 'an insult'],
  ['Schnecke', 'flirts'],
  ['Meise', '"to have a Meise" is to be mad'],
  ['Kuckuck', 'the seal of the bailiff'],
])('%s is in no list, nor inside an animal: %s', (word) => {
  expect([...adjectives, ...allAnimals, ...firstNames]).not.toContain(word)
  const inside = allAnimals.filter((animal) => animal.toLowerCase().endsWith(word.toLowerCase()))
  expect(inside).toEqual([])
})

test('no name is also an animal', () => {
  const all: readonly string[] = allAnimals
  expect(firstNames.filter((name) => all.includes(name))).toEqual([])
})

test('there are at least a million, and every draw gives one', () => {
  const count = adjectives.length * allAnimals.length * firstNames.length
  expect(count).toBeGreaterThanOrEqual(1_000_000)
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
      const name = pseudonym((bound) => Number(numbers.next().value) % bound)
      const [adjective, animal, firstName] = name.split(' ')
      const gender = (['feminine', 'masculine', 'neuter'] as const).find((candidate) =>
        animals[candidate].some((listed) => listed === animal),
      )
      expect(gender).toBeDefined()
      const forms = adjectives.map((form) => inflect(form, gender ?? 'feminine'))
      expect(forms).toContain(adjective)
      expect(firstNames).toContain(firstName)
      expect(name.length).toBeLessThanOrEqual(60)
    }),
  )
})

test('different numbers give different pseudonyms', () => {
  const seen = new Set<string>()
  for (let index = 0; index < 100; index++) {
    seen.add(pseudonym((bound) => (bound > 120 ? index : index % bound)))
  }
  expect(seen.size).toBe(100)
})

test('a source of numbers that is out of bounds is noticed', () => {
  expect(() => pseudonym((bound) => bound)).toThrow(RangeError)
})
