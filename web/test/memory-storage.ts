/** `sessionStorage` of a tab, for tests: its own keys are its entries. */
export function memoryStorage(): Storage {
  const storage = {} as Record<string, unknown>
  const methods = {
    getItem: (name: string) => storage[name] ?? null,
    setItem: (name: string, value: string) => {
      storage[name] = value
    },
    removeItem: (name: string) => {
      delete storage[name]
    },
  }
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(storage, name, { value, enumerable: false })
  }
  return storage as unknown as Storage
}
