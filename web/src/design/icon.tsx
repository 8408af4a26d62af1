import type { JSX } from 'preact'

/** Lines on a grid of 24 by 24, drawn with a round pen two units wide. */
const lines = {
  back: 'M19 12H5m6-6-6 6 6 6',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4',
  check: 'm5 12.5 5 5L19.5 7',
  chevron: 'm9 5 7 7-7 7',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 4v5l3.5 2',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  down: 'M12 5v14m-6-6 6 6 6-6',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 8v5m0-8.5v.1',
  language:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3.5 9h17m-17 6h17M12 3c-5 5-5 13 0 18 5-5 5-13 0-18',
  lock: 'M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3',
  more: 'M5 12h.1m6.9 0h.1m6.9 0h.1',
  mute: 'M4 10v4h3l5 4V6l-5 4zm12 0 5 5m0-5-5 5',
  offline: 'M3 9a13 13 0 0 1 4-2.5M11 5.5A13 13 0 0 1 21 9M8 14a6 6 0 0 1 3-1.6M12 19h.1M4 4l16 16',
  pause: 'M9 6v12m6-12v12',
  people:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM3 20a6 6 0 0 1 12 0m1-15a3.5 3.5 0 0 1 0 7m2 2.5A6 6 0 0 1 21 20',
  phone:
    'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a1 1 0 0 1-1 1A15 15 0 0 1 4 5a1 1 0 0 1 1-1z',
  play: 'M8 5v14l11-7z',
  save: 'M12 4v11m-5-5 5 5 5-5M5 20h14',
  send: 'M4 12 20 5l-5 15-3.5-6.5zm7.5 1.5L20 5',
  shield: 'M12 3 5 6v5c0 5 3 8 7 10 4-2 7-5 7-10V6zm-3.5 8.5 2.5 2.5 4.5-4.5',
  sound: 'M4 10v4h3l5 4V6l-5 4zm12-.5a4 4 0 0 1 0 5m2.5-8a8 8 0 0 1 0 11',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13m-8 4v5m4-5v5',
  up: 'M12 19V5m6 6-6-6-6 6',
  video: 'M3 7h12v10H3zm12 4 6-3v8l-6-3',
  warning: 'M12 4 2.5 20h19zm0 6v4.5m0 2.5v.1',
  write: 'M4 20l1-5L16 4l4 4L9 19zM14 6l4 4',
} as const

/** Pictures that come with the page. */
export type IconName = keyof typeof lines

/** All names, for the gallery. */
export const iconNames = Object.keys(lines) as IconName[]

/** A small picture beside words that say the same; screen readers skip it. */
export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg
      class="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width={name === 'more' ? 3.5 : 2}
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={lines[name]} />
    </svg>
  )
}
