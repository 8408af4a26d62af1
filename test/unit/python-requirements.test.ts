import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { checkout } from '@lotse/stack/paths'

describe.each([
  {
    file: 'stack/synapse/requirements.txt',
    installer: 'stack/src/parts/synapse/synapse-environment.ts',
  },
  {
    file: 'test/bench/operator/peers/kopf/requirements.txt',
    installer: 'test/bench/operator/peers.ts',
  },
])('$file', ({ file, installer }) => {
  /** Continued lines joined, comments left out. */
  const requirements = readFileSync(join(checkout, file), 'utf8')
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

  test('every package has one version and the checksums of its files', () => {
    expect(requirements.length).toBeGreaterThan(20)
    const open = requirements.filter(
      (line) =>
        !/^[a-z0-9.-]+==[0-9][^ ]*( ; [^-]+)?( --hash=sha256:[0-9a-f]{64})+$/i.test(line.trim()),
    )
    expect(open).toEqual([])
  })

  test('pip refuses a file without a checksum', () => {
    expect(readFileSync(join(checkout, installer), 'utf8')).toContain(`'--require-hashes'`)
  })
})
