import { expect, test } from '@jest/globals'
import { apiVersion, type Agency, type Tenant } from '@lotse/crds'
import { withDependants } from './dependants.ts'
import { ResourceStore } from './resource-store.ts'

function agency(name: string, tenant: string): Agency {
  return {
    apiVersion,
    kind: 'Agency',
    metadata: { name },
    spec: { displayName: name, tenantRef: { name: tenant } },
  } as Agency
}

function tenantOf(name: string): Tenant {
  return { apiVersion, kind: 'Tenant', metadata: { name }, spec: { displayName: name } } as Tenant
}

function storeOf(...resources: readonly (Agency | Tenant)[]): ResourceStore {
  const store = new ResourceStore()
  for (const resource of resources) store.put(resource)
  return store
}

test.each([
  { changed: ['Agency/a'], expected: ['Agency/a'], reason: 'nothing inherits from an agency' },
  {
    changed: ['Tenant/north'],
    expected: ['Agency/a', 'Agency/b', 'Tenant/north'],
    reason: 'agencies inherit from their tenant, and those of other tenants do not',
  },
  {
    changed: ['Platform/platform'],
    expected: ['Agency/a', 'Agency/b', 'Agency/c', 'Platform/platform', 'Tenant/north'],
    reason: 'every agency inherits from the platform, whose locales tenants need too',
  },
  {
    changed: ['Tenant/unknown', 'Agency/gone'],
    expected: ['Agency/gone', 'Tenant/unknown'],
    reason: 'what has no resource is reconciled all the same',
  },
  { changed: [], expected: [], reason: 'nothing has changed' },
])('$reason', ({ changed, expected }) => {
  const agencies = [agency('a', 'north'), agency('b', 'north'), agency('c', 'south')]
  const store = storeOf(tenantOf('north'), ...agencies)
  expect([...withDependants(new Set(changed), store)].toSorted()).toEqual(expected)
})

test('an agency that moves to another tenant no longer depends on the one before', () => {
  const store = storeOf(agency('a', 'north'))
  store.put(agency('a', 'south'))
  expect([...withDependants(new Set(['Tenant/north']), store)]).toEqual(['Tenant/north'])
  expect([...withDependants(new Set(['Tenant/south']), store)]).toContain('Agency/a')
})
