import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { parseSync } from 'oxc-parser'

interface Rule {
  readonly from: string
  /** Files of `from` to which the rule does not apply. */
  readonly except?: RegExp
  /** Imports that the files must not have. */
  readonly deny: RegExp
  readonly reason: string
}

const adapters = {
  database: /^api\/src\/postgres\/|\/main\.ts$|\.test\.ts$/,
}

/** The layers. Type-only imports count too: a type is a dependency. */
const rules: readonly Rule[] = [
  {
    from: 'operator/src/**/*.ts',
    deny: /^matrix-js-sdk|^@lotse\/(api|web|edge)/,
    reason: 'the operator never imports matrix-js-sdk: it would double its memory',
  },
  {
    from: 'api/src/**/*.ts',
    deny: /^@kubernetes\/|^matrix-js-sdk|^@lotse\/(operator|web|edge|stack|kubernetes)/,
    except: /\.stack\.test\.ts$/,
    reason: 'the api holds no Kubernetes credentials and never sees what is encrypted',
  },
  {
    from: 'api/src/domain/**/*.ts',
    except: /\.test\.ts$/,
    deny: /^(?!\.\/|@lotse\/contract\/)/,
    reason: 'the domain imports nothing but itself and the contract',
  },
  {
    from: 'api/src/ports/**/*.ts',
    except: /\.(contract|test)\.ts$/,
    deny: /^(?!\.\/)/,
    reason: 'ports know neither their users nor their adapters',
  },
  {
    from: 'api/src/tickets/**/*.ts',
    except: /\.test\.ts$/,
    deny: /^(pg|express|ws|jose|undici|prom-client|@keycloak\/.*|.*\/(http|live|keycloak|matrix|altcha|jobs)\/.*)$/,
    reason: 'use cases know neither HTTP nor SDKs, and nothing calls back up',
  },
  {
    from: 'api/src/postgres/**/*.ts',
    except: /\.test\.ts$/,
    deny: /\/(tickets|http|live|jobs|keycloak|matrix|staff|agencies)\//,
    reason: 'statements know nothing of who runs them',
  },
  {
    from: 'api/src/**/*.ts',
    except: adapters.database,
    deny: /^pg$/,
    reason: 'only adapters import pg',
  },
  {
    from: 'api/src/**/*.ts',
    except: /^api\/src\/http\/|\.test\.ts$/,
    deny: /^express$/,
    reason: 'only the HTTP layer imports express',
  },
  {
    from: 'api/src/**/*.ts',
    except: /^api\/src\/keycloak\//,
    deny: /^@keycloak\//,
    reason: 'only the Keycloak adapter imports its client',
  },
  {
    from: 'api/src/**/*.ts',
    except: /^api\/src\/altcha\//,
    deny: /^altcha-lib/,
    reason: 'only the adapter for proofs of work imports its library',
  },
  {
    from: 'operator/src/**/*.ts',
    except: /^operator\/src\/keycloak\//,
    deny: /^@keycloak\//,
    reason: 'only the Keycloak adapter imports its client',
  },
  {
    from: 'operator/src/{{agency,tenant,platform}/*-{config,status},agency/{link-code,refuse-taken-codes},resources/{administration-row,conditions,own-texts,spec-version,storable-json},identity/groups,changes/{diff-edits,edit,plan-change}}.ts',
    deny: /^(?!\.\.?\/[a-z/]*(-config|link-code|own-texts|administration-row|spec-version|storable-json|diff-edits|edit|plan-change|conditions|refuse-taken-codes|groups)\.ts|@lotse\/(crds|kubernetes)$|@lotse\/(contract|crds)\/|node:crypto)/,
    reason: 'desired state and status are pure functions of the resources',
  },
  {
    from: 'contract/src/**/*.ts',
    except: /\.test\.ts$/,
    deny: /^(?!\.\/)/,
    reason: 'what processes agree on imports nothing',
  },
  {
    from: 'crds/src/**/*.ts',
    deny: /^@lotse\/(?!contract\/)/,
    reason: 'the resources know nothing but the contract',
  },
  {
    from: 'kubernetes/src/**/*.ts',
    deny: /^@lotse\//,
    except: /\.cluster\.test\.ts$/,
    reason: 'the library knows nothing of the product and runs outside this repository',
  },
  {
    from: 'database/src/**/*.ts',
    deny: /^@lotse\/(?!common\/)/,
    except: /\.test\.ts$/,
    reason: 'the schema is below the processes that use it',
  },
  {
    from: 'common/src/**/*.ts',
    deny: /^@lotse\//,
    reason: 'common knows nothing of the product',
  },
  {
    from: '{common,contract,crds,database,kubernetes,operator,api,edge,stack}/src/**/*.ts',
    except: /\.test\.ts$/,
    deny: /^\.\.\/\.\.\/(?:\.\.\/)*[a-z0-9]+\/src/,
    reason: 'packages meet at their exports',
  },
  {
    from: '{{common,contract,crds,database,kubernetes,operator,api,edge,web,cdk8s,stack}/src,web/{server,build}}/**/*.{ts,tsx}',
    except: /\.(test|contract)\.tsx?$/,
    deny: /\/test\/|@jest\//,
    reason: 'product code does not know its tests',
  },
]

test.each(rules)('$from: $reason', ({ from, deny, except }) => {
  const files = globSync(from).filter((file) => except?.test(file) !== true)
  expect(files.length).toBeGreaterThan(0)
  const found = files.flatMap((file) =>
    imports(file)
      .filter((name) => deny.test(name))
      .map((name) => `${file} -> ${name}`),
  )
  expect(found).toEqual([])
})

test('settings are read in one place of each process', () => {
  const readers = globSync(
    '{{common,contract,crds,database,kubernetes,operator,api,edge}/src,web/server}/**/*.ts',
  )
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => readFileSync(file, 'utf8').includes('process.env'))
  expect(readers.toSorted()).toEqual([
    'common/src/config.ts',
    'common/src/run.ts',
    // A library cannot use the reader of this project; every in-cluster client reads these two variables.
    'kubernetes/src/access/pod-access.ts',
  ])
})

test('no file imports itself through others, not even for a type', () => {
  expect(circles(importGraph())).toEqual([])
})

test('a circle is found through relative imports and through packages', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', ['e', 'd']],
    ['e', []],
  ])
  expect(circles(graph)).toEqual([['a', 'b', 'c'], ['d']])
  expect(importGraph().get('api/src/http/server.ts')).toEqual(
    expect.arrayContaining(['api/src/live/live.ts', 'common/src/private-server.ts']),
  )
})

/** Every file of the product and its tests with the files that it imports. */
function importGraph(): ReadonlyMap<string, readonly string[]> {
  const packages = exportsByPackage()
  const files = globSync('*/**/*.{ts,tsx}', {
    exclude: (path) => /(?:^|\/)(?:node_modules|dist|\.lotse)$/.test(path),
  }).filter((file) => !file.endsWith('.d.ts'))
  const known = new Set(files)
  const resolve = (from: string, name: string): readonly string[] => {
    if (name.startsWith('.')) return [join(dirname(from), name)]
    const [, owner = '', path = ''] = /^(@lotse\/[a-z0-9]+)(.*)$/.exec(name) ?? []
    return (packages.get(owner) ?? []).flatMap(([pattern, target]) => {
      const [start = '', end] = pattern.split('*')
      if (end === undefined) return path === start ? [target] : []
      return path.startsWith(start) ? [target.replace('*', path.slice(start.length))] : []
    })
  }
  return new Map(
    files.map((file) => [
      file,
      imports(file)
        .flatMap((name) => resolve(file, name))
        .filter((target) => known.has(target)),
    ]),
  )
}

/** Of each package the exports: what follows the name in an import, and the file for it; both may have a `*`. */
function exportsByPackage(): ReadonlyMap<string, readonly (readonly [string, string])[]> {
  interface Manifest {
    readonly name: string
    readonly exports?: Readonly<Record<string, string | { readonly default: string }>>
  }
  return new Map(
    globSync('*/package.json').map((file) => {
      const { name, exports = {} } = JSON.parse(readFileSync(file, 'utf8')) as Manifest
      return [
        name,
        Object.entries(exports).map(([pattern, target]) => [
          pattern.slice(1),
          join(dirname(file), typeof target === 'string' ? target : target.default),
        ]),
      ]
    }),
  )
}

/** The strongly connected components of more than one file, and files that import themselves (Tarjan's algorithm). */
function circles(graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const found: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const visit = (file: string): void => {
    order.set(file, order.size)
    lowest.set(file, order.get(file) ?? 0)
    open.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next)
      if (open.includes(next))
        lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(file) !== order.get(file)) return
    const component = open.splice(open.indexOf(file))
    if (component.length > 1 || graph.get(file)?.includes(file) === true)
      found.push(component.toSorted())
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return found.toSorted((a, b) => String(a).localeCompare(String(b)))
}

function imports(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const { module, errors } = parseSync(file, source)
  expect(errors).toEqual([])
  return [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap((one) =>
      one.entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    ),
  ]
}
