import type { JSX } from 'preact'
import type { Mark } from '../chat-marks.ts'

/** Outlines on a grid of 24 by 24. */
const outlines: Readonly<Record<Mark['shape'], string>> = {
  circle: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z',
  square: 'M4 3h16a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z',
  triangle: 'M12 2 23 21H1z',
  diamond: 'M12 1 22 12 12 23 2 12z',
  hexagon: 'M7 3h10l5 9-5 9H7l-5-9z',
  star: 'm12 1 3.2 7.2 7.8.8-5.9 5.2 1.7 7.8L12 18l-6.8 4 1.7-7.8L1 9l7.8-.8z',
  cross: 'M8 2h8v6h6v8h-6v6H8v-6H2V8h6z',
  drop: 'M12 1c5 7 8 10 8 14a8 8 0 0 1-16 0c0-4 3-7 8-14z',
  moon: 'M17 2a10 10 0 1 0 5 16A11 11 0 0 1 17 2z',
  arch: 'M3 21V12a9 9 0 0 1 18 0v9h-6v-9a3 3 0 0 0-6 0v9z',
}

/** The shape and colour of a chat, the same in the list and above the messages. The name beside it says it in words. */
export function ChatMark({ mark }: { mark: Mark | undefined }): JSX.Element | null {
  if (!mark) return null
  return (
    <svg
      class={`chat-mark chat-mark-${mark.colour}`}
      viewBox="0 0 24 24"
      fill="currentColor"
      aria-hidden="true"
      data-shape={mark.shape}
    >
      <path d={outlines[mark.shape]} />
    </svg>
  )
}
