import { globSync, readFileSync } from 'node:fs'
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
  database: /^api\/src\/(postgres|live|matrix)\/|\/main\.ts$|\.test\.ts$/,
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
    from: 'operator/src/{agency,tenant,platform}/*-config.ts',
    except: /\.test\.ts$/,
    deny: /^(?!\.\/|\.\.\/agency\/own-texts|@lotse\/(crds|contract)|node:crypto)/,
    reason: 'desired state is a pure function of the resources',
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
    deny: /^@lotse\/(?!common\/)/,
    except: /\.test\.ts$/,
    reason: 'the library knows nothing of the product',
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
    from: '{common,contract,crds,database,kubernetes,operator,api,edge,stack}/src/**/*.ts',
    except: /\.(test|contract)\.ts$/,
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
  expect(readers.toSorted()).toEqual(['common/src/config.ts', 'common/src/run.ts'])
})

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
