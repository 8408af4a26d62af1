import { expect, test } from '@jest/globals'
import { weekdays, type OpeningHours } from '@lotse/contract/opening-hours'
import fc from 'fast-check'
import { isOpen, isTimeZone } from './opening-hours.ts'

const berlin = (...weekly: OpeningHours['weekly']): OpeningHours => ({
  timeZone: 'Europe/Berlin',
  weekly,
})

test.each<{ reason: string; hours: OpeningHours | undefined; at: string; open: boolean }>([
  { reason: 'no hours mean always', hours: undefined, at: '2026-01-01T03:00:00Z', open: true },
  {
    reason: 'an empty week is never open',
    hours: berlin(),
    at: '2026-01-01T12:00:00Z',
    open: false,
  },
  {
    reason: 'in winter 9:00 in Berlin is 8:00 UTC',
    hours: berlin({ day: 'Thursday', from: '09:00', to: '17:00' }),
    at: '2026-01-01T08:00:00Z',
    open: true,
  },
  {
    reason: 'one second earlier is closed',
    hours: berlin({ day: 'Thursday', from: '09:00', to: '17:00' }),
    at: '2026-01-01T07:59:59Z',
    open: false,
  },
  {
    reason: 'in summer 9:00 in Berlin is 7:00 UTC',
    hours: berlin({ day: 'Wednesday', from: '09:00', to: '17:00' }),
    at: '2026-07-01T07:00:00Z',
    open: true,
  },
  {
    reason: 'the end is closed already',
    hours: berlin({ day: 'Thursday', from: '09:00', to: '17:00' }),
    at: '2026-01-01T16:00:00Z',
    open: false,
  },
  {
    reason: 'the day is the one of the time zone',
    hours: {
      timeZone: 'Pacific/Auckland',
      weekly: [{ day: 'Friday', from: '00:00', to: '24:00' }],
    },
    at: '2026-01-01T12:00:00Z',
    open: true,
  },
  {
    reason: '24:00 includes the last minute',
    hours: berlin({ day: 'Thursday', from: '20:00', to: '24:00' }),
    at: '2026-01-01T22:59:59Z',
    open: true,
  },
  {
    reason: 'midnight belongs to the next day',
    hours: berlin({ day: 'Thursday', from: '20:00', to: '24:00' }),
    at: '2026-01-01T23:00:00Z',
    open: false,
  },
  {
    reason: 'clocks go forward: 1:59 is followed by 3:00, a span from 2:00 to 3:00 does not happen',
    hours: berlin({ day: 'Sunday', from: '02:00', to: '03:00' }),
    at: '2026-03-29T01:00:00Z',
    open: false,
  },
  {
    reason: 'clocks go forward: before the change it is still 1:59',
    hours: berlin({ day: 'Sunday', from: '01:00', to: '02:00' }),
    at: '2026-03-29T00:59:59Z',
    open: true,
  },
  {
    reason: 'clocks go back: 2:30 comes first in summer time',
    hours: berlin({ day: 'Sunday', from: '02:00', to: '03:00' }),
    at: '2026-10-25T00:30:00Z',
    open: true,
  },
  {
    reason: 'clocks go back: and a second time in winter time',
    hours: berlin({ day: 'Sunday', from: '02:00', to: '03:00' }),
    at: '2026-10-25T01:30:00Z',
    open: true,
  },
  {
    reason: 'nobody can tell in an unknown time zone',
    hours: { timeZone: 'Europe/Atlantis', weekly: [{ day: 'Monday', from: '00:00', to: '24:00' }] },
    at: '2026-01-05T12:00:00Z',
    open: false,
  },
])('$reason', ({ hours, at, open }) => {
  expect(isOpen(hours, new Date(at))).toBe(open)
})

test('a week that is open from 00:00 to 24:00 every day is always open, also when clocks change', () => {
  const zones = [
    'Europe/Berlin',
    'America/St_Johns',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'UTC',
  ]
  const instants = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2040-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(fc.constantFrom(...zones), instants, (timeZone, instant) => {
      const weekly = weekdays.map((day) => ({ day, from: '00:00', to: '24:00' }))
      expect(isOpen({ timeZone, weekly }, instant)).toBe(true)
    }),
  )
})

test('a span and the rest of its day never overlap and leave no gap', () => {
  const instants = fc.date({
    min: new Date('2026-01-01'),
    max: new Date('2027-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 23 }), (instant, hour) => {
      const noon = `${String(hour).padStart(2, '0')}:00`
      const before = weekdays.map((day) => ({ day, from: '00:00', to: noon }))
      const after = weekdays.map((day) => ({ day, from: noon, to: '24:00' }))
      expect(isOpen(berlin(...before), instant)).toBe(!isOpen(berlin(...after), instant))
    }),
  )
})

test('time zones are known by their names', () => {
  expect(['Europe/Berlin', 'Europe/Atlantis', ''].map(isTimeZone)).toEqual([true, false, false])
})
