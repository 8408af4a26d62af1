import type { ComponentType } from 'preact'
import type { IconName } from '../design/icon.tsx'
import type { Scopes } from '../shared/admin-types.ts'
import type { Level } from './route.ts'
import type { SectionProps } from './section-props.ts'

/** One entry of the panel's navigation. */
export interface Section {
  /** Part of the path. */
  readonly key: string
  /** Key of its name. */
  readonly label: string
  readonly icon: IconName
  readonly levels: readonly Level['kind'][]
  /** Its code is a chunk of its own, loaded when the section is opened. */
  readonly load: () => Promise<ComponentType<SectionProps>>
  /** Reached from another section only. */
  readonly isHidden?: boolean
  /** Key of the hint that says why the section is grey; null while it can be used. */
  readonly off?: (level: Level, scopes: Scopes) => string | null
}

/** Every section of the panel, in the order of the navigation. */
export const sections: readonly Section[] = [
  {
    key: 'overview',
    label: 'section-overview',
    icon: 'info',
    levels: ['platform', 'tenant', 'agency'],
    load: async () => (await import('./overview/overview-page.tsx')).OverviewPage,
  },
  {
    key: 'live-chat',
    label: 'section-live-chat',
    icon: 'clock',
    levels: ['platform', 'tenant', 'agency'],
    load: async () => (await import('./live-chat/live-chat-page.tsx')).LiveChatPage,
  },
  {
    key: 'links',
    label: 'section-links',
    icon: 'copy',
    levels: ['agency'],
    load: async () => (await import('./links/links-page.tsx')).LinksPage,
  },
  {
    key: 'poster',
    label: 'section-poster',
    icon: 'copy',
    levels: ['agency'],
    load: async () => (await import('./poster/poster-page.tsx')).PosterPage,
    isHidden: true,
  },
  {
    key: 'texts',
    label: 'section-texts',
    icon: 'write',
    levels: ['platform', 'tenant', 'agency'],
    load: async () => (await import('./texts/texts-page.tsx')).TextsPage,
    off: (level, { agencies }) => {
      const agency = agencies.find(
        ({ agency: name }) => level.kind === 'agency' && name === level.name,
      )
      return agency?.mayEditTexts === false ? 'section-texts-off' : null
    },
  },
  {
    key: 'numbers',
    label: 'section-numbers',
    icon: 'people',
    levels: ['platform', 'tenant', 'agency'],
    load: async () => (await import('./numbers/numbers-page.tsx')).NumbersPage,
  },
  {
    key: 'record',
    label: 'section-record',
    icon: 'clock',
    levels: ['platform', 'tenant', 'agency'],
    load: async () => (await import('./record/record-page.tsx')).RecordPage,
  },
]

/** The sections that a level has. */
export function sectionsOf(level: Level): readonly Section[] {
  return sections.filter(({ levels }) => levels.includes(level.kind))
}
