import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { platformRelease } from './contract.ts'
import { routesOf } from './route.ts'
import { readValues } from './values.ts'

const folder = join(import.meta.dirname, '../..')
const page = readFileSync(join(folder, 'docs/routing.md'), 'utf8')
const notes = { 'long-poll': 'long-poll', 'web-socket': 'WebSocket', request: '' } as const

test('the table of docs/routing.md is the contract', () => {
  const written = page
    .split('\n')
    .filter((line) => /^\| `[a-z]+\.example\.org/.test(line))
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.replaceAll('`', '').trim()))
  const expected = routesOf(readValues(join(folder, 'cdk8s/values.yaml'))).map((route) => [
    `${route.host}${route.path}`,
    `${route.service}:${route.port}`,
    route.target === route.path ? 'the same' : route.target,
    `${route.file}.yaml`,
    [
      notes[route.traffic],
      route.body === 'upload' ? 'uploads' : '',
      route.audience === 'operators' ? 'password' : '',
    ]
      .filter(Boolean)
      .join(', '),
  ])
  expect(written).toEqual(expected)
})

test('the page names every setting of the values', () => {
  const values = readValues(join(folder, 'cdk8s/values.yaml'))
  for (const key of [...Object.keys(values), 'privateAcme']) expect(page).toContain(`\`${key}\``)
})

test('the page names the platform release of the contract', () => {
  expect(page).toContain(`**platform release ${platformRelease}**`)
})
