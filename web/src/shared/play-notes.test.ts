import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { silentAudio, type HeardSound } from '../../test/silent-audio.ts'
import { messageSound, ticketSound } from '../counselor/alarm.ts'
import { isSoundBlocked, playNotes, resumeSound } from './play-notes.ts'

/** One for all cases, as the page keeps its one `AudioContext`. */
const browser = { isBlocking: true }
const sounds: HeardSound[] = []

const heard = (): string[] => sounds.map(({ kind }) => kind)
const ask = (sound: 'ticket' | 'message'): void => {
  playNotes((sound === 'ticket' ? ticketSound : messageSound).notes)
}

beforeEach(() => {
  jest.useFakeTimers()
  Object.assign(globalThis, { AudioContext: silentAudio(sounds, browser) })
  browser.isBlocking = true
  resumeSound()
  sounds.length = 0
})
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(globalThis, 'AudioContext')
})

test('sounds that the browser blocks do not come later all at once', () => {
  for (let repeat = 0; repeat < 5; repeat += 1) {
    ask('ticket')
    jest.advanceTimersByTime(ticketSound.repeatMs)
  }
  expect(isSoundBlocked.value).toBe(true)
  // The first click.
  browser.isBlocking = false
  resumeSound()
  expect(isSoundBlocked.value).toBe(false)
  expect(heard()).toEqual([])
  ask('ticket')
  expect(heard()).toEqual(['ticket', 'ticket'])
})

test('a sound that was asked for while the audio starts is heard once', () => {
  ask('message')
  jest.advanceTimersByTime(100)
  browser.isBlocking = false
  resumeSound()
  expect(heard()).toEqual(['message'])
  browser.isBlocking = true
  resumeSound()
  browser.isBlocking = false
  resumeSound()
  expect(heard()).toEqual(['message'])
})
