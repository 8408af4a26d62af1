import { afterEach, expect, test } from '@jest/globals'
import { findChromium } from './chromium.ts'

const { LOTSE_CHROMIUM: chosen } = process.env

afterEach(() => {
  if (chosen === undefined) delete process.env['LOTSE_CHROMIUM']
  else process.env['LOTSE_CHROMIUM'] = chosen
})

test('the chosen browser wins, and a wrong choice is not replaced in silence', () => {
  process.env['LOTSE_CHROMIUM'] = '/bin/sh'
  expect(findChromium()).toBe('/bin/sh')
  process.env['LOTSE_CHROMIUM'] = '/nowhere/chromium'
  expect(findChromium()).toBeUndefined()
})
