import { FluentResource } from '@fluent/bundle'
import type { Plugin } from 'vite'

/** Parses locale files while building, so that pages carry data and no parser. */
export function ftlPlugin(): Plugin {
  return {
    name: 'lotse-ftl',
    transform(source, id) {
      if (!id.endsWith('.ftl')) return null
      const { body } = new FluentResource(source)
      return { code: `export const body = ${JSON.stringify(body)}`, map: null, moduleType: 'js' }
    },
  }
}
