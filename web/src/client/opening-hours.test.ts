import { expect, test } from '@jest/globals'
import { weeklyHours } from './opening-hours.ts'

const hours = {
  timeZone: 'Europe/Berlin',
  weekly: [
    { day: 'Tuesday', from: '14:00', to: '18:00' },
    { day: 'Monday', from: '09:00', to: '12:00' },
    { day: 'Tuesday', from: '09:00', to: '12:00' },
  ],
} as const

test.each([
  { locale: 'en', days: ['Monday', 'Tuesday'] },
  { locale: 'de', days: ['Montag', 'Dienstag'] },
])('days in order and in the language $locale', ({ locale, days }) => {
  expect(weeklyHours(hours, locale)).toEqual([
    { day: days[0], times: ['09:00–12:00'] },
    { day: days[1], times: ['09:00–12:00', '14:00–18:00'] },
  ])
})
