import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'

/** Lists what Node loads for the library, and what for a user with a password, whom only the official client can be. */
const probe = `
import { registerHooks } from 'node:module'
const loaded = []
registerHooks({
  load: (url, context, next) => {
    loaded.push(url)
    return next(url, context)
  },
})
const { loadAccess } = await import('@lotse/kubernetes')
const before = [...loaded]
await loadAccess({ kubeconfig: process.argv[1] })
console.log(JSON.stringify({ before, after: loaded.slice(before.length) }))
`

test('importing the library does not load the official client; a user that needs it does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kubernetes-import-'))
  try {
    const kubeconfig = join(folder, 'kubeconfig')
    const server = 'https://127.0.0.1:6443'
    await writeFile(
      kubeconfig,
      JSON.stringify({
        'current-context': 'a',
        clusters: [{ name: 'a', cluster: { server } }],
        users: [{ name: 'a', user: { username: 'a', password: 'b' } }],
        contexts: [{ name: 'a', context: { cluster: 'a', user: 'a' } }],
      }),
    )
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', probe, kubeconfig],
      { cwd: import.meta.dirname },
    )
    const { before, after } = JSON.parse(stdout) as { before: string[]; after: string[] }
    const ofClient = (urls: readonly string[]): number =>
      urls.filter((url) => url.includes('/@kubernetes/client-node/')).length
    expect(before.some((url) => url.endsWith('/reflector.ts'))).toBe(true)
    expect(ofClient(before)).toBe(0)
    expect(ofClient(after)).toBeGreaterThan(10)
  } finally {
    await rm(folder, { recursive: true })
  }
})
