import { expect, test } from '@jest/globals'
import { agency, platform, tenant } from '../test/samples.ts'
import { unofferedLocales } from './unoffered-locales.ts'

const by = (text: unknown) => ({ en: text, xx: text })
const legalText = by({ markdown: 'x' })
const crisis = by([{ name: 'x', number: '110' }])

test.each([
  {
    reason: 'every map by locale of an agency',
    resource: agency({
      crisis,
      legalTexts: { agreement: legalText },
      liveChat: {
        greeting: by('Hello'),
        topics: [{ slug: 'debt', displayName: by('Debt') }],
        cannedReplies: [
          { key: 'hello', text: { en: 'Hello' } },
          { key: 'time', text: by('Take your time.') },
        ],
      },
    }),
    fields: [
      'spec.crisis.xx',
      'spec.legalTexts.agreement.xx',
      'spec.liveChat.cannedReplies[1].text.xx',
      'spec.liveChat.greeting.xx',
      'spec.liveChat.topics[0].displayName.xx',
    ],
  },
  {
    reason: 'the agreement of a tenant',
    resource: tenant({ legalTexts: { agreement: legalText } }),
    fields: ['spec.legalTexts.agreement.xx'],
  },
  {
    reason: 'every map by locale of the platform',
    resource: platform({
      crisis,
      legalTexts: { dataPolicy: legalText, imprint: legalText, agreement: legalText },
    }),
    fields: [
      'spec.crisis.xx',
      'spec.legalTexts.agreement.xx',
      'spec.legalTexts.dataPolicy.xx',
      'spec.legalTexts.imprint.xx',
    ],
  },
  {
    reason: 'a resource without any text by locale',
    resource: tenant(),
    fields: [],
  },
])('names $reason', ({ resource, fields }) => {
  expect(unofferedLocales(resource, ['en']).toSorted()).toEqual(fields)
  expect(unofferedLocales(resource, ['en', 'xx'])).toEqual([])
})
