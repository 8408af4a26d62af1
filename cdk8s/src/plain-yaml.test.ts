import { expect, test } from '@jest/globals'
import { parsePlainYaml } from './plain-yaml.ts'

test.each([
  { text: 'a: 1\nb: [x, { c: true }]\n', value: { a: 1, b: ['x', { c: true }] }, reason: 'plain' },
  { text: 'a: &one x\nb: *one\n', value: { a: 'x', b: 'x' }, reason: 'an alias' },
  { text: '# nothing\n', value: null, reason: 'a comment alone' },
])('reads what is plain: $reason', ({ text, value }) => {
  expect(parsePlainYaml(text, 'v.yaml')).toEqual(value)
})

test.each([
  {
    text: 'a: 1\nacmeEmail: !secret a@b.c\n',
    message: 'acmeEmail: !secret a@b.c: must have no YAML tag',
    reason: 'a tag that nobody knows',
  },
  {
    text: 'rateLimit: { status: !!str 429 }',
    message: 'rateLimit.status: !!str 429: must have no YAML tag',
    reason: 'a tag of YAML itself, deep',
  },
  {
    text: 'allowedOrigins:\n  - a\n  - !env b\n',
    message: 'allowedOrigins.1: !env b: must have no YAML tag',
    reason: 'in a list',
  },
  {
    text: 'hosts: !include\n  app: x\n',
    message: 'hosts: !include: must have no YAML tag',
    reason: 'of a map',
  },
  { text: '!x\na: 1\n', message: 'the values: !x: must have no YAML tag', reason: 'of all' },
  { text: '!x a: 1\n', message: 'a: !x a: must have no YAML tag', reason: 'of a key' },
  {
    text: 'b:\n  ? [1, 2]\n  : 3\n',
    message: 'b: a list or a map: must be a word as key',
    reason: 'a key that is a list',
  },
  { text: 'a: [', message: 'v.yaml: is not YAML: Flow sequence', reason: 'broken off' },
  {
    text: 'a: 1\na: 2\n',
    message: 'v.yaml: is not YAML: Map keys must be unique',
    reason: 'twice',
  },
  { text: 'a: *b\n', message: 'v.yaml: is not YAML: Unresolved alias', reason: 'no such anchor' },
  {
    text: '%X y\n---\na: 1\n',
    message: 'v.yaml: is not YAML: Unknown directive',
    reason: 'a directive',
  },
  {
    text: 'a: 1\n---\na: 1\n',
    message: 'v.yaml: is not YAML: Source contains',
    reason: 'two texts',
  },
])('refuses what would be read in another way than it is meant: $reason', ({ text, message }) => {
  let said = ''
  try {
    parsePlainYaml(text, 'v.yaml')
  } catch (error) {
    said = String(error)
  }
  expect(said).toContain(`RoutingError: ${message}`)
  expect(said).not.toMatch(/\n/)
})
