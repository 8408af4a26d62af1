import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Badge } from '../design/badge.tsx'
import { Banner } from '../design/banner.tsx'
import { Button } from '../design/button.tsx'
import { ConfirmDialog } from '../design/confirm-dialog.tsx'
import { CrisisNumbers } from '../design/crisis-numbers.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Disclosure } from '../design/disclosure.tsx'
import { LegalHtml } from '../design/legal-html.tsx'
import { ListRow } from '../design/list-row.tsx'
import { Loading } from '../design/loading.tsx'
import { MadeUpName } from '../design/made-up-name.tsx'
import { Progress } from '../design/progress.tsx'
import { TimeText } from '../design/time-text.tsx'
import { Exhibit } from './exhibit.tsx'

const moment = new Date('2026-03-02T14:02:00Z')

/** What parts stand on, and what says something. */
export function Surfaces(): JSX.Element {
  return (
    <>
      <Type />
      <Exhibit name="Banners">
        <Banner icon="lock">End-to-end encrypted, deleted after 48 hours.</Banner>
        <Banner kind="warning" icon="offline" dismiss={{ label: 'Dismiss', run: () => {} }}>
          The connection is interrupted. It comes back by itself.
        </Banner>
        <Banner kind="danger" icon="warning">
          <p>The list of devices in this chat has changed.</p>
          <Button>Look at the new list</Button>
        </Banner>
        <Banner kind="good" icon="check">
          Confirmed: everything is deleted.
        </Banner>
      </Exhibit>
      <Rows />
      <Exhibit name="Disclosure and legal text">
        <Disclosure title="What does that mean?" open>
          <LegalHtml
            text={{
              locale: 'en',
              html: '<h2>Data policy</h2><p>Messages are encrypted in your browser.</p><ul><li>No name</li><li>No account</li></ul>',
            }}
          />
        </Disclosure>
        <Disclosure title="Folded">
          <p>Nobody reads this.</p>
        </Disclosure>
      </Exhibit>
      <Exhibit name="Crisis numbers">
        <CrisisNumbers
          numbers={[
            {
              name: 'Telefonseelsorge',
              number: '0800 111 0 111',
              dial: '08001110111',
              hours: 'day and night',
            },
            { name: 'Emergency', number: '112', dial: '112', hours: null },
          ]}
        />
      </Exhibit>
      <Exhibit name="Waiting and progress">
        <Loading text="One moment …" />
        <Progress label="The encrypted chat is being loaded" share={0.4} />
        <Progress label="Unknown how long" />
      </Exhibit>
      <Dialogs />
    </>
  )
}

function Type(): JSX.Element {
  return (
    <Exhibit name="Type and colours" wide>
      <h1>Heading of a page</h1>
      <p class="large">Large: a counselor of the agency is there for you.</p>
      <p>
        Body: read, wait, talk. Write as you like; nobody sees it but the two of you.{' '}
        <a href="#type">A link</a>
      </p>
      <p class="soft small">Soft and small: on Monday from nine to five.</p>
      <p class="tiny soft">
        Tiny: <TimeText at={moment} /> · <TimeText at={moment} form="date" />
      </p>
      <p>
        <span class="number">2</span> of 5 — you are{' '}
        <MadeUpName name="Schwungvoller Streifenhörnchenfreund Ray" />
      </p>
      <div class="cluster">
        {(['ground', 'sunken', 'accent', 'accent-strong', 'accent-soft'] as const).map((name) => (
          <span key={name} class={`swatch swatch-${name}`}>
            {name}
          </span>
        ))}
      </div>
    </Exhibit>
  )
}

function Rows(): JSX.Element {
  return (
    <Exhibit name="Rows and badges">
      <ListRow
        title={<MadeUpName name="Stille Eule Mara" />}
        detail="“und dann …” · 2 min"
        end={<Badge count={3} label="3 new messages" />}
        onClick={() => {}}
        current
      />
      <ListRow
        title={<MadeUpName name="Treuer Igel Kim" />}
        detail="Consent is awaited"
        end={<Badge count={120} quiet label="120 messages" />}
        onClick={() => {}}
      />
      <ListRow
        title={<MadeUpName name="Emsiges Streifenhörnchen Conny" />}
        detail="6 min · Debt"
        end={<Button kind="primary">Accept</Button>}
      />
      <ListRow
        off
        title={<MadeUpName name="Guter Luchs Jo" />}
        detail="Taken by a colleague"
        end={<Badge count={0} />}
      />
    </Exhibit>
  )
}

function Dialogs(): JSX.Element {
  const [open, setOpen] = useState<'dialog' | 'confirm' | null>(null)
  const close = (): void => setOpen(null)
  return (
    <Exhibit name="Dialogs">
      <div class="cluster">
        <Button onClick={() => setOpen('dialog')} testId="open-dialog">
          Open a dialog
        </Button>
        <Button onClick={() => setOpen('confirm')} testId="open-confirm">
          Ask before deleting
        </Button>
      </div>
      {open === 'dialog' ? (
        <Dialog title="Before you wait" onClose={close} testId="dialog">
          <p>Three lines say what happens with what you write.</p>
          <div class="choices">
            <Button onClick={close}>I agree</Button>
            <Button onClick={close}>I do not agree</Button>
          </div>
        </Dialog>
      ) : null}
      {open === 'confirm' ? (
        <ConfirmDialog
          title="Delete everything?"
          text="Nothing can be read again, not by you and not by the counselor."
          confirm="Delete everything"
          cancel="Stay"
          onConfirm={close}
          onCancel={close}
          testId="confirm"
        />
      ) : null}
    </Exhibit>
  )
}
