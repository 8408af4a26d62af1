import { agencyDocument, platformDocument, tenantDocument } from '../../crds/test/samples.ts'

/** A document at the edge of a rule, and what breaks when it is beyond. */
interface BoundDocument {
  readonly reason: string
  readonly document: unknown
  /** The field that must be named when the document is refused; undefined when it is accepted. */
  readonly field?: string
}

/** The times of a platform: least and most, and one second beyond either. A null: nothing is below. */
const times = [
  { field: 'clientHeartbeatTimeout', least: '15s', most: '10m', below: '14s', above: '601s' },
  { field: 'counselorHeartbeatTimeout', least: '15s', most: '10m', below: '14s', above: '601s' },
  { field: 'consentRetryInterval', least: '5s', most: '60s', below: '4s', above: '61s' },
  { field: 'consentTimeout', least: '20s', most: '10m', below: '19s', above: '601s' },
  { field: 'consentDecision', least: '1m', most: '60m', below: '59s', above: '3601s' },
  { field: 'joinTimeout', least: '1m', most: '30m', below: '59s', above: '1801s' },
  { field: 'clientResume', least: '1m', most: '30m', below: '59s', above: '1801s' },
  { field: 'counselorResume', least: '1m', most: '60m', below: '59s', above: '3601s' },
  { field: 'maxSession', least: '1h', most: '24h', below: '3599s', above: '86401s' },
  { field: 'maxWait', least: '10m', most: '24h', below: '599s', above: '86401s' },
  { field: 'retention', least: '0s', most: '48h', below: null, above: '172801s' },
]

const texts = (locale: string): unknown => ({ [locale]: { markdown: 'text' } })
const platformTexts = (changed: string, locale: string): unknown => ({
  dataPolicy: texts('en'),
  imprint: texts('en'),
  agreement: texts('en'),
  [changed]: texts(locale),
})

/** Every rule that several fields share, at each of them. */
export const boundDocuments: readonly BoundDocument[] = [
  ...times.flatMap(({ field, least, most, below, above }) =>
    [
      { time: least, refused: false },
      { time: most, refused: false },
      { time: below, refused: true },
      { time: above, refused: true },
    ]
      .filter(({ time }) => time !== null)
      .map(({ time, refused }) => ({
        reason: `${field} of ${time}`,
        document: platformDocument({ liveChat: { [field]: time } }),
        ...(refused && { field }),
      })),
  ),
  ...[1, 60, 0, 61].map((months) => ({
    reason: `a record of changes of ${months} months`,
    document: platformDocument({ changeRecordMonths: months }),
    ...((months < 1 || months > 60) && { field: 'changeRecordMonths' }),
  })),
  ...['enquiryURL', 'quickExitURL', 'accessibilityStatementURL'].flatMap((field) =>
    ['https://example.org', 'http://example.org'].map((address) => ({
      reason: `a platform's ${field} of ${address}`,
      document: platformDocument({ [field]: address }),
      ...(address.startsWith('http:') && { field }),
    })),
  ),
  ...['de-simple', 'De'].flatMap((locale) => {
    const refused = locale === 'De'
    return [
      ...['dataPolicy', 'imprint', 'agreement'].map((field) => ({
        reason: `a platform's ${field} in ${locale}`,
        document: platformDocument({ legalTexts: platformTexts(field, locale) }),
        ...(refused && { field }),
      })),
      {
        reason: `a tenant's agreement in ${locale}`,
        document: tenantDocument({ legalTexts: { agreement: texts(locale) } }),
        ...(refused && { field: 'agreement' }),
      },
      {
        reason: `an agency's agreement in ${locale}`,
        document: agencyDocument({ legalTexts: { agreement: texts(locale) } }),
        ...(refused && { field: 'agreement' }),
      },
    ]
  }),
]
