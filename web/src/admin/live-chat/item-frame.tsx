import type { ComponentChildren, JSX } from 'preact'
import { IconButton } from '../../design/icon-button.tsx'

interface ItemFrameProps {
  legend: string
  /** Name of the button that removes the item. */
  removeLabel: string
  onRemove: () => void
  /** Further buttons, such as those that move it. */
  actions?: ComponentChildren
  testId: string
  children: ComponentChildren
}

/** One of several things of a form, with the button that removes it. */
export function ItemFrame(props: ItemFrameProps): JSX.Element {
  return (
    <fieldset class="admin-set" data-testid={props.testId}>
      <legend>{props.legend}</legend>
      {props.children}
      <div class="cluster">
        {props.actions}
        <IconButton
          icon="trash"
          label={props.removeLabel}
          onClick={props.onRemove}
          testId={`${props.testId}-remove`}
        />
      </div>
    </fieldset>
  )
}
