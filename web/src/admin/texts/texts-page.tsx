import './texts.css'
import type { JSX } from 'preact'
import type { SectionProps } from '../section-props.ts'
import { LoadFrame } from '../load-frame.tsx'
import { useLoad } from '../use-load.ts'
import { createLegalTextsApi } from './legal-texts-api.ts'
import { readLevelLook } from './level-look.ts'
import { TextList } from './text-list.tsx'
import { TextPage } from './text-page.tsx'

/** The legal texts of a level: all of them, or the one that the address names. */
export function TextsPage({ panel, level, scopes, rest }: SectionProps): JSX.Element {
  const api = createLegalTextsApi(panel.request, level)
  const loaded = useLoad('texts', async () => {
    const look = readLevelLook(panel, level, scopes)
    return { texts: await api.read(), look: await look }
  })
  const [kind, locale] = rest
  return (
    <LoadFrame loaded={loaded}>
      {({ texts, look }) => {
        const text = texts.texts.find((each) => each.kind === kind && each.locale === locale)
        if (text === undefined)
          return (
            <TextList panel={panel} level={level} texts={texts} agencyNames={look.agencyNames} />
          )
        return (
          <TextPage
            key={`${kind} ${locale}`}
            panel={panel}
            level={level}
            api={api}
            texts={texts}
            text={text}
            look={look}
            onTexts={(next) => {
              loaded.set({ texts: next, look })
            }}
          />
        )
      }}
    </LoadFrame>
  )
}
