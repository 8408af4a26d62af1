import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { Button } from '../../design/button.tsx'
import { Disclosure } from '../../design/disclosure.tsx'
import { t } from '../../shared/locale.ts'

/** The receipt of a wipe, and what it is good for. */
export function Receipt({ receipt }: { receipt: string }): JSX.Element {
  const copied = useSignal(false)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(receipt)
      copied.value = true
    } catch {
      // Browsers may refuse; it can still be selected.
    }
  }
  return (
    <Disclosure title={t('receipt-title')} testId="receipt-box">
      <p class="small">{t('receipt-text')}</p>
      <code class="receipt" translate={false} data-testid="receipt">
        {receipt}
      </code>
      <Button icon={copied.value ? 'check' : 'copy'} onClick={() => void copy()}>
        {t(copied.value ? 'receipt-copied' : 'receipt-copy')}
      </Button>
    </Disclosure>
  )
}
