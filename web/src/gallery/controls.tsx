import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button, ButtonLink } from '../design/button.tsx'
import { Checkbox } from '../design/checkbox.tsx'
import { Field, TextField } from '../design/field.tsx'
import { Icon, iconNames } from '../design/icon.tsx'
import { IconButton } from '../design/icon-button.tsx'
import { Menu } from '../design/menu.tsx'
import { Switch } from '../design/switch.tsx'
import { Tabs } from '../design/tabs.tsx'
import { Exhibit } from './exhibit.tsx'

const nothing = (): void => {}

/** What people press, switch and fill in. */
export function Controls(): JSX.Element {
  return (
    <>
      <Exhibit name="Buttons">
        <div class="cluster">
          <Button kind="primary">Primary</Button>
          <Button>Secondary</Button>
          <Button kind="quiet">Quiet</Button>
          <Button kind="danger">Delete everything</Button>
        </div>
        <div class="cluster">
          <Button kind="primary" disabled>
            Primary
          </Button>
          <Button disabled>Secondary</Button>
          <Button kind="danger" disabled>
            Danger
          </Button>
        </div>
        <div class="cluster">
          <Button icon="save">Save a copy</Button>
          <ButtonLink href="https://example.org/enquiry" icon="write">
            Write instead
          </ButtonLink>
          <button type="button" class="button quick-exit">
            Leave quickly
          </button>
        </div>
        <div class="choices">
          <Button>I agree</Button>
          <Button>I do not agree</Button>
        </div>
      </Exhibit>
      <Exhibit name="Icon buttons and menu">
        <div class="cluster">
          <IconButton icon="send" label="Send" kind="primary" />
          <IconButton icon="down" label="3 new messages" count={3} />
          <IconButton icon="close" label="Close" />
          <IconButton icon="sound" label="Sound" disabled />
          <Menu
            label="More"
            testId="menu"
            items={[
              { label: 'Safety code', icon: 'shield', onSelect: nothing },
              { label: 'Save a copy', icon: 'save', onSelect: nothing },
              { label: 'Delete everything', icon: 'trash', danger: true, onSelect: nothing },
            ]}
          />
        </div>
        <div class="cluster">
          {iconNames.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </div>
      </Exhibit>
      <Fields />
      <Switches />
      <TabsExhibit />
    </>
  )
}

function Fields(): JSX.Element {
  const [zip, setZip] = useState('')
  return (
    <Exhibit name="Fields">
      <TextField
        label="Zip code"
        hint="Optional. It helps the agency to see where people come from."
        value={zip}
        onInput={setZip}
        inputMode="numeric"
        short
      />
      <Field label="Zip code with an error" error="A zip code has five digits.">
        {(attributes) => <input {...attributes} class="input input-short" value="12" />}
      </Field>
      <Field label="Message">
        {(attributes) => <textarea {...attributes} class="input" rows={2} />}
      </Field>
      <Field label="Disabled">
        {(attributes) => <input {...attributes} class="input" value="Cannot be changed" disabled />}
      </Field>
    </Exhibit>
  )
}

function Switches(): JSX.Element {
  const [on, setOn] = useState(true)
  const [checked, setChecked] = useState(false)
  return (
    <Exhibit name="Switch and checkbox">
      <div class="stack stack-tight">
        <Switch on={on} label="Sound for new messages" onChange={setOn} testId="switch" />
        <Switch on={!on} label="Sound for new tickets" onChange={(value) => setOn(!value)} />
        <Switch on disabled label="Cannot be changed" onChange={nothing} />
      </div>
      <Checkbox checked={checked} onChange={setChecked}>
        I have read the data policy and agree to it.
      </Checkbox>
      <Checkbox checked={false} onChange={nothing} error="Please tick the box to go on.">
        I agree to the data policy.
      </Checkbox>
    </Exhibit>
  )
}

const tabs = [
  { key: 'chats', label: 'My chats' },
  { key: 'waiting', label: 'Waiting' },
  { key: 'ended', label: 'Ended' },
] as const

function TabsExhibit(): JSX.Element {
  const [chosen, choose] = useState<(typeof tabs)[number]['key']>('chats')
  return (
    <Exhibit name="Tabs">
      <Tabs label="Lists" tabs={tabs} chosen={chosen} onChoose={choose}>
        <p>The panel of “{chosen}”.</p>
      </Tabs>
    </Exhibit>
  )
}
