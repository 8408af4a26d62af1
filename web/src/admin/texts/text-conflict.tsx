import type { JSX } from 'preact'
import { Banner } from '../../design/banner.tsx'
import { Button } from '../../design/button.tsx'
import { t } from '../../shared/locale.ts'
import { DiffView } from './diff-view.tsx'
import type { TextDraft } from './legal-texts-api.ts'

interface TextConflictProps {
  theirs: TextDraft
  mine: TextDraft
  /** Saves what is typed here over what the other has saved. */
  onMine: () => void
  /** Takes what the other has saved. */
  onTheirs: () => void
}

/** Another person has saved other words meanwhile: both are shown, and nothing is lost before a choice. */
export function TextConflict({ theirs, mine, onMine, onTheirs }: TextConflictProps): JSX.Element {
  return (
    <Banner kind="warning" icon="people" role="alert" testId="text-conflict">
      <p>{t('text-conflict')}</p>
      <DiffView before={whole(theirs)} after={whole(mine)} />
      <div class="cluster">
        <Button onClick={onTheirs} testId="conflict-theirs">
          {t('text-conflict-theirs')}
        </Button>
        <Button onClick={onMine} testId="conflict-mine">
          {t('text-conflict-mine')}
        </Button>
      </div>
    </Banner>
  )
}

function whole({ markdown, short }: TextDraft): string {
  return [short, markdown ?? ''].filter((part) => part !== '').join('\n\n')
}
