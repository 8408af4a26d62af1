import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, test } from '@jest/globals'
import { readConfig } from '@lotse/common/config'
import { installationSecrets } from '@lotse/stack/chart/installation-secrets'
import { checkout } from '@lotse/stack/paths'
import { createSecrets } from '@lotse/stack/secrets'
import { parse } from 'yaml'
import type { z } from 'zod'
import {
  helm,
  podsOf,
  renderChart,
  valuesOf,
  type RenderedPod,
  type ValuesName,
} from './render-chart.ts'
import { describeUnless } from '../setup/describe-unless.ts'
import { withoutGo } from '../setup/obstacles.ts'

const withHelm = describeUnless(withoutGo())
/** The Secrets of an installation, as `write-installation-secrets` makes them. */
const installation = installationSecrets({
  secrets: createSecrets(),
  databaseHost: 'database.example:5432',
  databaseOptions: 'sslmode=verify-full&sslrootcert=/etc/lotse/postgres/ca.crt',
  adminOrigin: 'https://admin.example.org',
  serverName: 'lotse.example.org',
  appService: readFileSync(join(checkout, 'stack/synapse/appservice.yaml'), 'utf8'),
  homeserver: readFileSync(join(checkout, 'stack/synapse/homeserver.yaml'), 'utf8'),
})

/** The Secret of each component by its default name; the full values rename them. */
function secretValue(component: string, key: string | undefined): string | undefined {
  const secret = installation.find(({ metadata }) => metadata.name === `lotse-${component}`)
  return key === undefined ? undefined : secret?.stringData[key]
}

/** Settings of the runtime, not of a process. */
const runtimeNames = new Set(['TZ'])
/** What the chart leaves out on purpose. */
const left: Readonly<Record<string, readonly string[]>> = {
  operator: ['LOTSE_CONFIG_DIRECTORY', 'LOTSE_KUBECONFIG'],
  api: ['LOTSE_FAILPOINT_FILE'],
}

/** Where each process reads its settings. */
const sources: Readonly<Record<string, string>> = {
  operator: 'operator/src/config.ts',
  api: 'api/src/config.ts',
  edge: 'edge/src/config.ts',
  web: 'web/server/config.ts',
  migrate: 'database/src/commands/migrate.ts',
  upkeep: 'database/src/commands/upkeep.ts',
  staff: 'operator/src/staff/staff-settings.ts',
  test: 'web/server/check-installation.ts',
}

withHelm('the settings that the chart gives', () => {
  const pods = new Map<ValuesName, readonly RenderedPod[]>()
  beforeAll(async () => {
    await helm(['version'])
    // The Job for staff accounts is rendered on demand.
    const staff = { command: ['list'] }
    for (const name of ['minimal', 'full'] as const)
      pods.set(name, podsOf(await renderChart({ ...valuesOf(name), staff })))
  }, 900_000)

  const environment = (values: ValuesName, component: string): Record<string, string> => {
    const pod = pods.get(values)?.find((one) => one.component === component)
    const variables = pod?.spec.containers[0]?.env ?? []
    return Object.fromEntries(
      variables.map(({ name, value, valueFrom }) => [
        name,
        value ??
          secretValue(component, valueFrom?.secretKeyRef?.key) ??
          (valueFrom?.fieldRef === undefined ? '' : 'pod-or-namespace'),
      ]),
    )
  }

  test.each(Object.entries(sources))('%s gets every setting and no other', (component, file) => {
    const text = readFileSync(join(checkout, file), 'utf8')
    const known = new Set(text.match(/\bLOTSE_[A-Z_]+\b/g))
    expect(known.size).toBeGreaterThan(0)
    for (const values of ['minimal', 'full'] as const) {
      const given = Object.keys(environment(values, component)).filter(
        (name) => !runtimeNames.has(name),
      )
      const expected = [...known].filter((name) => left[component]?.includes(name) !== true)
      expect(given.toSorted()).toEqual(expected.toSorted())
    }
  })

  test.each([
    { component: 'api', name: 'apiConfig' },
    { component: 'edge', name: 'edgeSettings' },
    { component: 'web', name: 'pagesSettings' },
  ])('$component accepts them', async ({ component, name }) => {
    const config = await configModule(component)
    for (const values of ['minimal', 'full'] as const)
      expect(readConfig(config[name] as z.ZodType, environment(values, component))).toMatchObject({
        LOTSE_METRICS_PORT: 9090,
      })
  })

  test('operator accepts them, and reads its resources from the API server of its pod', async () => {
    const config = await configModule('operator')
    const read = config['operatorConfig'] as (settings: Record<string, string>) => unknown
    const settings = read(environment('full', 'operator'))
    expect(settings).toMatchObject({
      source: { kind: 'kubernetes', namespace: 'pod-or-namespace', identity: 'pod-or-namespace' },
      appOrigin: 'https://chat.example.org',
      keycloakUrl: 'http://keycloak.identity.svc:8180/auth',
      host: '::',
      metricsPort: 9090,
    })
    expect(settings).not.toHaveProperty('source.kubeconfig')
  })

  test('what is secret comes from a Secret and is nowhere else', () => {
    const named = /DATABASE_URL|MIGRATE_URL|UPKEEP_|SECRET|PASSWORD|_KEY$|_TOKEN$|INSTALLATION/
    const variables = [...pods.values()].flat().flatMap(({ spec }) => spec.containers[0]?.env ?? [])
    const secret = variables.filter(({ name }) => named.test(name))
    expect(secret.length).toBeGreaterThan(20)
    expect(secret.filter(({ valueFrom }) => valueFrom?.secretKeyRef === undefined)).toEqual([])
  })

  test('each Secret is the one that the values name', () => {
    const used = (component: string): (string | undefined)[] => {
      const pod = pods.get('full')?.find((one) => one.component === component)
      const names = pod?.spec.containers[0]?.env.map(
        ({ valueFrom }) => valueFrom?.secretKeyRef?.name,
      )
      return [...new Set(names?.filter((name) => name !== undefined))]
    }
    expect(['operator', 'staff', 'api', 'migrate', 'upkeep', 'edge', 'web'].map(used)).toEqual([
      ['harbour-operator-settings'],
      ['harbour-operator-settings'],
      ['harbour-api-settings'],
      ['harbour-migrate-settings'],
      ['harbour-upkeep-settings'],
      [],
      [],
    ])
  })

  test('the Secrets of an installation hold the keys that are used, and no others', () => {
    const used = (pods.get('minimal') ?? []).flatMap(({ spec }) =>
      (spec.containers[0]?.env ?? []).flatMap(({ valueFrom }) =>
        valueFrom?.secretKeyRef === undefined
          ? []
          : [`${valueFrom.secretKeyRef.name} ${valueFrom.secretKeyRef.key}`],
      ),
    )
    const made = installation
      .filter(({ metadata }) =>
        ['lotse-operator', 'lotse-api', 'lotse-migrate', 'lotse-upkeep'].includes(metadata.name),
      )
      .flatMap(({ metadata, stringData }) =>
        Object.keys(stringData).map((key) => `${metadata.name} ${key}`),
      )
    expect(made.toSorted()).toEqual([...new Set(used)].toSorted())
  })

  test('Keycloak and Synapse learn the same secrets, and no placeholder is left', () => {
    const of = (name: string): Readonly<Record<string, string>> =>
      installation.find(({ metadata }) => metadata.name === name)?.stringData ?? {}
    expect(of('lotse-keycloak')).toMatchObject({
      LOTSE_OPERATOR_CLIENT_SECRET: of('lotse-operator')['client-secret'],
      LOTSE_API_CLIENT_SECRET: of('lotse-api')['api-client-secret'],
      LOTSE_DIRECTORY_CLIENT_SECRET: of('lotse-api')['directory-client-secret'],
      LOTSE_ANONYMOUS_CLIENT_SECRET: of('lotse-api')['anonymous-client-secret'],
    })
    for (const realm of ['lotse', 'lotse-anonymous']) {
      const text = readFileSync(join(checkout, `stack/realms/${realm}-realm.json`), 'utf8')
      const placeholders = text.match(/\$\{(LOTSE_[A-Z_]+)\}/g) ?? []
      expect(placeholders.length).toBeGreaterThan(0)
      for (const placeholder of placeholders)
        expect(Object.keys(of('lotse-keycloak'))).toContain(placeholder.slice(2, -1))
    }
    const appService = of('lotse-synapse')['appservice.yaml'] ?? ''
    expect(appService).not.toMatch(/__|undefined/)
    expect(appService).toContain(of('lotse-api')['matrix-as-token'])
    const homeserver = of('lotse-synapse')['homeserver.yaml'] ?? ''
    expect(homeserver).not.toMatch(/__|undefined/)
    expect(parse(homeserver)).toMatchObject({
      track_appservice_user_ips: false,
      user_ips_max_age: '5s',
      federation_domain_whitelist: [],
      enable_registration: false,
      presence: { enabled: false },
    })
  })

  test('addresses follow the hosts, and the inner ones stay inside', () => {
    expect(environment('full', 'api')).toMatchObject({
      LOTSE_APP_ORIGIN: 'https://chat.example.org',
      LOTSE_ADMIN_ORIGIN: 'https://staff.example.org',
      LOTSE_KEYCLOAK_PUBLIC_URL: 'https://login.example.org/auth',
      LOTSE_MATRIX_PUBLIC_URL: 'https://messages.example.org',
      LOTSE_STAFF_CLIENTS: 'lotse-web,lotse-kiosk',
      LOTSE_LISTER_SECONDS: '30',
    })
    expect(environment('minimal', 'api')).toMatchObject({
      LOTSE_KEYCLOAK_PUBLIC_URL: 'https://auth.example.org',
    })
    // The pages reach Keycloak through the edge, below the path that Keycloak has.
    expect(environment('full', 'web')['LOTSE_KEYCLOAK_URL']).toBe(
      'http://harbour-keycloak:8080/auth',
    )
    expect(environment('minimal', 'web')['LOTSE_KEYCLOAK_URL']).toBe('http://lotse-keycloak:8080')
  })
})

/** The packages of the processes are no dependency of this one: their files are what is tested. */
async function configModule(component: string): Promise<Record<string, unknown>> {
  const url = pathToFileURL(join(checkout, sources[component] ?? '')).href
  return (await import(url)) as Record<string, unknown>
}
