import { expect, test } from '@jest/globals'
import { Settlement } from './settlement.ts'

test('only a reconcile that began afterwards and succeeded counts', async () => {
  const settlement = new Settlement()
  const gates: PromiseWithResolvers<void>[] = []
  const reconcile = settlement.watch(async () => {
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    await gate.promise
    return {}
  })
  const underway = reconcile('Agency/hamburg')
  let settled = false
  const waiting = settlement.next('Agency/hamburg', new AbortController().signal).then(() => {
    settled = true
  })
  gates[0]?.resolve()
  await underway
  expect(settled).toBe(false)

  const failing = reconcile('Agency/hamburg')
  gates[1]?.reject(new Error('down'))
  await expect(failing).rejects.toThrow('down')
  expect(settled).toBe(false)

  const another = reconcile('Agency/kiel')
  gates[2]?.resolve()
  await another
  expect(settled).toBe(false)

  const good = reconcile('Agency/hamburg')
  gates[3]?.resolve()
  await good
  await waiting
  expect(settled).toBe(true)
})

test('waiting ends with the signal', async () => {
  const stopping = new AbortController()
  const waiting = new Settlement().next('Agency/hamburg', stopping.signal)
  stopping.abort(new Error('stopped'))
  await expect(waiting).rejects.toThrow('stopped')
})
