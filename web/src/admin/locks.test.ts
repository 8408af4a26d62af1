import { expect, test } from '@jest/globals'
import { ownerOf } from './locks.ts'

test.each([
  { locked: 'liveChat.openingHours', path: 'liveChat.openingHours', owner: 'argocd' },
  { locked: 'liveChat', path: 'liveChat.openingHours', owner: 'argocd' },
  { locked: 'spec.liveChat', path: 'liveChat.topics', owner: 'argocd' },
  { locked: 'spec', path: 'branding', owner: 'argocd' },
  { locked: 'liveChat.openingHours.timeZone', path: 'liveChat.openingHours', owner: 'argocd' },
  { locked: 'liveChat.topics[debt].displayName', path: 'liveChat.topics', owner: 'argocd' },
  { locked: 'liveChat.links[flyer]', path: 'liveChat.links.website', owner: null },
  { locked: 'liveChat.openingHours', path: 'liveChat.topics', owner: null },
  { locked: 'crisis', path: 'crisisNumbers', owner: null },
])('$locked locks $path: $owner', ({ locked, path, owner }) => {
  expect(ownerOf([{ path: locked, manager: 'argocd' }], path)).toBe(owner)
})

test.each([
  { locked: 'liveChat.links[flyer]', path: 'liveChat.links', owner: null },
  { locked: 'liveChat.links', path: 'liveChat.links', owner: 'argocd' },
  { locked: 'liveChat', path: 'liveChat.links', owner: 'argocd' },
])('$locked locks $path as a whole: $owner', ({ locked, path, owner }) => {
  expect(ownerOf([{ path: locked, manager: 'argocd' }], path, 'whole')).toBe(owner)
})
