import type { JSX } from 'preact'
import type { AgencyInfo } from '../../shared/api-types.ts'

/** Whose page this is: logo and name of the agency. */
export function AgencyHead({ agency }: { agency: AgencyInfo }): JSX.Element {
  const { displayName, branding } = agency
  return (
    <p class="agency-head">
      {branding.logo === null ? null : (
        // The name stands beside it.
        <img src={`/service${branding.logo}`} alt="" width={40} height={40} />
      )}
      <span data-testid="agency-name">{displayName}</span>
    </p>
  )
}
