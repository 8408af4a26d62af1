import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { expect, test } from '@jest/globals'
import { loadAgainAfterFailure } from './retry-crypto-plugin.ts'

test('a crypto whose download broke off is loaded again, and once only after that', async () => {
  const path = import.meta.resolve('@matrix-org/matrix-sdk-crypto-wasm').replace('node.mjs', '')
  const source = await readFile(new URL('index.mjs', path), 'utf8')
  const code = /let modPromise[^]*?;|export (async function initAsync[^]*?\n\})/gu
  const pieces = [...loadAgainAfterFailure(source).matchAll(code)].map(([all, body]) => body ?? all)
  let downloads = 0
  const loadModuleAsync = async (): Promise<void> => {
    downloads += 1
    if (downloads === 1) throw new Error('offline')
  }
  const script = `const defaultURL = ''; ${pieces.join('\n')}; initAsync`
  const initAsync = runInNewContext(script, { loadModuleAsync }) as () => Promise<void>
  await expect(initAsync()).rejects.toThrow('offline')
  await initAsync()
  await initAsync()
  expect(downloads).toBe(2)
})
