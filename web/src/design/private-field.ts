const attributes = {
  spellcheck: 'false',
  autocorrect: 'off',
  autocapitalize: 'off',
  autocomplete: 'off',
  translate: 'no',
  writingsuggestions: 'false',
} as const

/**
 * Keeps what is written into a field in the page: browsers send text to their vendors to check, complete or translate it.
 * Use it as the `ref` of every field. Attributes and not properties: some properties of these names are true or false,
 * others are texts, and older browsers know no properties for them.
 */
export function privateField(element: Element | null): void {
  for (const [name, value] of Object.entries(attributes)) element?.setAttribute(name, value)
}
