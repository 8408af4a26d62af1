/** Embeddings, overrides and isolates of Unicode: they turn the direction of everything that follows them in a line. */
const directionControls = /[\u202A-\u202E\u2066-\u2069]/gu

/** A text of somebody else, fit for the middle of a sentence of ours: it cannot turn the words after it around. */
export function keepDirection(text: string): string {
  return text.replaceAll(directionControls, '')
}
