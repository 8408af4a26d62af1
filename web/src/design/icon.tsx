import type { JSX } from 'preact'

const paths = {
  lock: 'M6 10V8a6 6 0 1 1 12 0v2h1a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1h1Zm2 0h8V8a4 4 0 1 0-8 0v2Z',
  warning: 'M12 3 1.8 20.5h20.4L12 3Zm0 4 6.7 11.5H5.3L12 7Zm-1 4v4h2v-4h-2Zm0 5v1.6h2V16h-2Z',
  check: 'm9.5 16.6-4-4L4 14l5.5 5.5L20.4 8.6 19 7.2l-9.5 9.4Z',
  offline:
    'M12 5a12 12 0 0 0-9 4l1.5 1.4a10 10 0 0 1 15 0L21 9a12 12 0 0 0-9-4Zm0 6a6 6 0 0 0-4.5 2L9 14.4a4 4 0 0 1 6 0l1.5-1.4a6 6 0 0 0-4.5-2Zm0 6-1.5 1.5L12 20l1.5-1.5L12 17Z',
  bell: 'M12 3a6 6 0 0 0-6 6v5l-2 3v1h16v-1l-2-3V9a6 6 0 0 0-6-6Zm-2 16a2 2 0 0 0 4 0h-4Z',
} as const

/** Pictures that come with the page. */
export type IconName = keyof typeof paths

/** A small picture beside a text that says the same; screen readers skip it. */
export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg class="banner-icon" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
