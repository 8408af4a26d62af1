import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { BasicStatus, Resource, Tenant } from '@lotse/crds'
import { openStatusFiles } from './status-files.ts'

let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lotse-status-'))
})

afterEach(async () => {
  await rm(directory, { recursive: true, force: true })
})

const tenant = (displayName: string): Tenant => ({
  apiVersion: 'lotse.dev/v1alpha1',
  kind: 'Tenant',
  metadata: { name: 'nord' },
  spec: { displayName, liveChat: { enabled: true } },
})

const status: BasicStatus = {
  observedGeneration: 1,
  conditions: [
    {
      type: 'Ready',
      status: 'True',
      reason: 'Reconciled',
      message: 'everything is in effect',
      observedGeneration: 1,
      lastTransitionTime: '2026-01-01T00:00:00Z',
    },
  ],
}

test('a status is written once, and read again after a restart', async () => {
  const first = await openStatusFiles(directory)
  first.withGeneration(tenant('x'))
  await first.write('Tenant', 'nord', status)
  await first.write('Tenant', 'nord', structuredClone(status))
  expect(first.writes).toBe(1)
  const second = await openStatusFiles(directory)
  expect(second.read('Tenant', 'nord')).toEqual(status)
  expect(second.keys()).toEqual(['Tenant/nord'])
  await second.write('Tenant', 'nord', status)
  expect(second.writes).toBe(0)
})

test('the generation grows with each change of the spec, and not with a restart', async () => {
  const first = await openStatusFiles(directory)
  expect(generation(first.withGeneration(tenant('x')))).toBe(1)
  expect(generation(first.withGeneration(tenant('x')))).toBe(1)
  expect(generation(first.withGeneration(tenant('y')))).toBe(2)
  await first.write('Tenant', 'nord', status)
  const second = await openStatusFiles(directory)
  expect(generation(second.withGeneration(tenant('y')))).toBe(2)
  expect(generation(second.withGeneration(tenant('z')))).toBe(3)
})

test('a released resource leaves no file', async () => {
  const files = await openStatusFiles(directory)
  await files.write('Tenant', 'nord', status)
  await files.removeFinalizer('Tenant', 'nord')
  await files.removeFinalizer('Tenant', 'nord')
  expect(await readdir(directory)).toEqual([])
  expect(files.read('Tenant', 'nord')).toBeUndefined()
})

test.each([
  '',
  'x: [',
  '- a',
  'metadata: {generation: -1}',
  'status: {conditions: [null]}',
  'null',
])('a status file with %j in it counts as absent', async (text) => {
  await writeFile(join(directory, 'tenant-nord.yaml'), text)
  const files = await openStatusFiles(directory)
  expect(files.read('Tenant', 'nord')).toBeUndefined()
})

test('what is wrong is reported in a file of its own, which goes when all is well', async () => {
  const files = await openStatusFiles(directory)
  const problem = { file: 'a.yaml', path: 'spec.x', rule: 'required', message: 'is required' }
  await files.report([problem])
  await files.report([problem])
  expect(files.writes).toBe(1)
  expect(await readFile(join(directory, 'problems.yaml'), 'utf8')).toContain('spec.x')
  await files.report([])
  expect(await readdir(directory)).toEqual([])
})

function generation(resource: Resource): number | undefined {
  return resource.metadata.generation
}
