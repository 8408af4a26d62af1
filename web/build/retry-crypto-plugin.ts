import type { Plugin } from 'vite'

const loaded = 'if (!modPromise) modPromise = loadModuleAsync(url);'
const loadedAgain = `if (!modPromise) modPromise = loadModuleAsync(url).catch((error) => {
        modPromise = null;
        throw error;
    });`

/**
 * Lets the Matrix crypto be loaded again after its download broke off. The package keeps the failed attempt, and every
 * later one fails with it until the page is reloaded; on a bad line the 1.7 MB often need two.
 */
export function retryCryptoPlugin(): Plugin {
  return {
    name: 'lotse-retry-crypto',
    transform(source, id) {
      if (!id.includes('/matrix-sdk-crypto-wasm/index.mjs')) return null
      return { code: loadAgainAfterFailure(source), map: null }
    },
  }
}

/** The package's module with an `initAsync` that forgets a failure. @throws when the package has changed */
export function loadAgainAfterFailure(source: string): string {
  if (!source.includes(loaded)) throw new Error('the Matrix crypto loads itself in another way now')
  return source.replace(loaded, loadedAgain)
}
