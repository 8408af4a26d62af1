import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '../design/button.tsx'
import { LanguageChoice } from '../design/language-choice.tsx'
import { PageFooter } from '../design/page-footer.tsx'
import { applyBranding } from '../design/branding.ts'
import { TextField } from '../design/field.tsx'
import { Controls } from './controls.tsx'
import { Surfaces } from './surfaces.tsx'

/** Every part in every state. */
export function Gallery(): JSX.Element {
  return (
    <>
      <header class="gallery-head stack">
        <h1>Gallery</h1>
        <div class="cluster">
          <Schemes />
          <LanguageChoice />
          <Accent />
        </div>
      </header>
      <main class="gallery">
        <Controls />
        <Surfaces />
      </main>
      <PageFooter
        links={[
          { label: 'Imprint', onSelect: () => {} },
          { label: 'Privacy', onSelect: () => {} },
          { label: 'Accessibility', href: 'https://example.org/accessibility' },
        ]}
      />
    </>
  )
}

const schemes = { light: 'not all', dark: 'all', browser: '(prefers-color-scheme: dark)' } as const

/** Shows the scheme that the browser does not ask for: the rules of the dark scheme apply always or never. */
function Schemes(): JSX.Element {
  const [chosen, choose] = useState<keyof typeof schemes>('browser')
  const show = (scheme: keyof typeof schemes): void => {
    for (const rule of darkRules) rule.media.mediaText = schemes[scheme]
    choose(scheme)
  }
  return (
    <div class="choice" role="group" aria-label="Scheme">
      {(['light', 'dark', 'browser'] as const).map((scheme) => (
        <button
          key={scheme}
          type="button"
          aria-pressed={chosen === scheme}
          onClick={() => {
            show(scheme)
          }}
        >
          {scheme}
        </button>
      ))}
    </div>
  )
}

const darkRules = [...document.styleSheets]
  .flatMap((sheet) => [...sheet.cssRules])
  .filter((rule) => rule instanceof CSSMediaRule)
  .filter(({ media }) => media.mediaText.includes('prefers-color-scheme'))

/** Tries an accent as an agency would set it. */
function Accent(): JSX.Element {
  const [accent, setAccent] = useState('#17626a')
  const [error, setError] = useState<string | null>(null)
  return (
    <form
      class="cluster"
      onSubmit={(event) => {
        event.preventDefault()
        setError(applyBranding(accent) ? null : 'No light ground keeps 4.5 : 1 with it.')
      }}
    >
      <TextField
        label="Accent"
        value={accent}
        onInput={setAccent}
        error={error}
        maxLength={7}
        short
      />
      <Button type="submit">Try</Button>
    </form>
  )
}
