import type { JSX } from 'preact'
import { Checkbox } from '../../design/checkbox.tsx'
import { TextField } from '../../design/field.tsx'
import type { AdminPlatform } from '../../shared/admin-types.ts'
import { t } from '../../shared/locale.ts'
import type { RefusedField } from '../../shared/request.ts'
import { EditCard } from '../edit-card.tsx'
import { errorAt, tooLong } from '../field-errors.ts'
import { LoadFrame } from '../load-frame.tsx'
import { ownerOf } from '../locks.ts'
import type { SectionProps } from '../section-props.ts'
import { SourceProblem } from '../source-problem.tsx'
import { useEdit, type EditedResource } from '../use-edit.ts'
import { useLoad } from '../use-load.ts'
import { CrisisCard } from './crisis-card.tsx'

/** What holds for every agency: crisis numbers, the question after a chat, and where the quick exit leads. */
export function PlatformLiveChat({ panel, level, rest }: SectionProps): JSX.Element {
  const fetch = (): Promise<AdminPlatform> => panel.api.platform()
  const loaded = useLoad('platform', fetch)
  const [target] = rest
  return (
    <LoadFrame loaded={loaded}>
      {(resource) => {
        const edited = { panel, level, resource, loaded, fetch }
        return (
          <>
            <SourceProblem problems={resource.sourceProblems} />
            <CrisisCard
              edited={edited}
              read={({ crisis }) => crisis}
              save={(crisis, ifVersion) => panel.api.changePlatform({ ifVersion, crisis })}
              locales={resource.locales}
              text={t('crisis-platform-text')}
              target={target}
            />
            <RatingCard edited={edited} target={target} />
            <QuickExitCard edited={edited} target={target} />
          </>
        )
      }}
    </LoadFrame>
  )
}

interface PlatformCardProps {
  edited: EditedResource<AdminPlatform>
  target: string | undefined
}

function RatingCard({ edited, target }: PlatformCardProps): JSX.Element {
  const edit = useEdit<boolean, AdminPlatform>(edited, {
    name: 'rating',
    read: ({ rating }) => rating,
    save: (rating, ifVersion) => edited.panel.api.changePlatform({ ifVersion, rating }),
  })
  return (
    <EditCard
      name="rating"
      title={t('rating-title')}
      text={t('rating-text')}
      edit={edit}
      owner={ownerOf(edited.resource.locked, 'liveChat.rating')}
      isTarget={target === 'rating'}
      describe={(isOn) => [t(isOn ? 'rating-on' : 'rating-off')]}
    >
      <Checkbox checked={edit.draft.value} onChange={edit.change} testId="rating">
        {t('rating-on')}
      </Checkbox>
    </EditCard>
  )
}

const addressLength = 2048
const httpsAddress = /^https:\/\/[A-Za-z0-9.-]+(:[0-9]{1,5})?(\/[!-~]*)?$/u

function QuickExitCard({ edited, target }: PlatformCardProps): JSX.Element {
  const edit = useEdit<string, AdminPlatform>(edited, {
    name: 'quick-exit',
    read: ({ quickExitURL }) => quickExitURL ?? '',
    check: checkQuickExit,
    save: (typed, ifVersion) =>
      edited.panel.api.changePlatform({ ifVersion, quickExitURL: typed.trim() || null }),
  })
  return (
    <EditCard
      name="quick-exit"
      title={t('quick-exit-title')}
      text={t('quick-exit-text')}
      edit={edit}
      owner={ownerOf(edited.resource.locked, 'quickExitURL')}
      isTarget={target === 'quick-exit'}
      describe={(address) => (address === '' ? [] : [address])}
    >
      <TextField
        label={t('quick-exit-address')}
        hint={t('quick-exit-hint')}
        value={edit.draft.value}
        onInput={edit.change}
        inputMode="url"
        error={
          tooLong(edit.draft.value, addressLength) ?? errorAt(edit.errors.value, 'quickExitURL')
        }
        testId="quick-exit-address"
      />
    </EditCard>
  )
}

/** Whether it is empty or an https address. */
function checkQuickExit(typed: string): readonly RefusedField[] {
  const address = typed.trim()
  if (address === '' || httpsAddress.test(address)) return []
  return [{ path: 'quickExitURL', rule: 'refused-https' }]
}
