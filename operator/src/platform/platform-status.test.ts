import { expect, test } from '@jest/globals'
import { validateResource, type Platform } from '@lotse/crds'
import { platformConfig } from './platform-config.ts'
import { platformStatus } from './platform-status.ts'

test('a platform that is not ready says why in the one place that the table shows', () => {
  const platform = sample({ zipCodePattern: ')(' })
  const { conditions } = platformStatus({
    platform,
    config: platformConfig(platform),
    published: true,
    identity: 'ready',
    refused: undefined,
    previous: undefined,
    now: new Date('2026-01-01T00:00:00Z'),
  })
  expect(conditions[0]).toMatchObject({ type: 'Ready', reason: 'ZipCodePatternInvalid' })
  expect(conditions[1]).toMatchObject({
    type: 'ConfigPublished',
    status: 'False',
    reason: 'ZipCodePatternInvalid',
  })
})

function sample(liveChat: object): Platform {
  const result = validateResource({
    apiVersion: 'lotse.dev/v1alpha1',
    kind: 'Platform',
    metadata: { name: 'platform', generation: 1 },
    spec: { displayName: 'x', liveChat },
  })
  if (!result.ok || result.resource.kind !== 'Platform') throw new Error('not valid')
  return result.resource
}
