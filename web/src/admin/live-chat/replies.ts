import type { SharedReply } from '../../shared/admin-types.ts'
import type { RefusedField } from '../../shared/request.ts'
import { tooLong } from '../field-errors.ts'
import { withoutEmpty } from './locales.ts'
import { slugOf } from './topics.ts'

const keyLength = 32

/** Replies as they are saved: short names as the resource writes them, and no empty texts. */
export function finishReplies(replies: readonly SharedReply[]): readonly SharedReply[] {
  return replies.map(({ key, text }) => ({ key: keyOf(key), text: withoutEmpty(text) }))
}

/** Replies without a usable short name or without words, and two of one name. */
export function checkReplies(replies: readonly SharedReply[]): readonly RefusedField[] {
  return replies.flatMap(({ key, text }, index) => {
    const path = `cannedReplies.${index}`
    const isTwice = replies.findIndex((other) => keyOf(other.key) === keyOf(key)) < index
    return [
      keyOf(key) === '' ? { path: `${path}.key`, rule: 'refused-name-missing' } : [],
      tooLong(key, keyLength) === null ? [] : { path: `${path}.key`, rule: 'refused-value' },
      keyOf(key) !== '' && isTwice ? { path: `${path}.key`, rule: 'refused-name-twice' } : [],
      Object.keys(withoutEmpty(text)).length === 0
        ? { path: `${path}.text`, rule: 'refused-text-missing' }
        : [],
    ].flat()
  })
}

function keyOf(key: string): string {
  return slugOf(key).slice(0, keyLength).replace(/-+$/u, '')
}
