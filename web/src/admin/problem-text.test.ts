import { expect, test } from '@jest/globals'
import { ApiError } from '../shared/request.ts'
import { problemText } from './problem-text.ts'

// Without a language that is loaded, a text is its key.
test.each([
  {
    error: new ApiError('upstream-unavailable', 503),
    change: 'problem-unavailable',
    read: 'problem-read-unavailable',
    reason: 'a page that cannot be read has changed nothing',
  },
  {
    error: new ApiError('managed-elsewhere', 409, { manager: 'argocd' }),
    change: 'managed-elsewhere',
    read: 'managed-elsewhere',
    reason: 'the owner is named',
  },
  {
    error: new ApiError('managed-elsewhere', 409),
    change: 'problem-managed-elsewhere',
    read: 'problem-managed-elsewhere',
    reason: 'no owner is known',
  },
  {
    error: new ApiError('internal', 500),
    change: 'problem-unknown',
    read: 'problem-unknown',
    reason: 'a code without words of its own',
  },
])('$error.code: $reason', ({ error, change, read }) => {
  expect(problemText(error, 'change')).toBe(change)
  expect(problemText(error, 'read')).toBe(read)
})
