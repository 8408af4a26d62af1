import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { useSignal } from '@preact/signals'
import { backoff } from '@lotse/common/backoff'
import { Banner } from '../../design/banner.tsx'
import type { ClientApi } from '../../shared/client-api.ts'
import { t } from '../../shared/locale.ts'
import { pageTimers } from '../../shared/timers.ts'
import { Receipt } from './receipt.tsx'
import type { WipeProof } from '../screen.ts'

interface WipeStateProps {
  api: Pick<ClientApi, 'wiped'>
  proof: WipeProof
  onWiped: () => void
}

/** A wipe takes about this long; asking earlier would only fail. */
const firstCheckMs = 1500
const maxChecks = 40

/** Asks until every store has confirmed that nothing is left, and shows the receipt until then. */
export function WipeState({ api, proof, onWiped }: WipeStateProps): JSX.Element | null {
  const isLate = useSignal(false)
  const { receipt, wiped } = proof
  useEffect(() => {
    if (receipt === null) return undefined
    let checks = 0
    let cancel = (): void => {}
    const check = async (): Promise<void> => {
      if (await api.wiped(receipt).catch(() => false)) return onWiped()
      checks += 1
      isLate.value = checks > 8
      if (checks < maxChecks) checkAfter(backoff(checks, pageTimers.random(), 500, 15_000))
    }
    const checkAfter = (milliseconds: number): void => {
      cancel = pageTimers.after(milliseconds, () => void check())
    }
    checkAfter(firstCheckMs)
    return () => {
      cancel()
    }
  }, [receipt])
  if (wiped)
    return (
      <Banner kind="good" icon="check" role="status" testId="wiped">
        {t('wiped')}
      </Banner>
    )
  if (receipt === null) return null
  return (
    <>
      <Banner role="status" testId="wiping">
        {t(isLate.value ? 'wiping-late' : 'wiping')}
      </Banner>
      <Receipt receipt={receipt} />
    </>
  )
}
