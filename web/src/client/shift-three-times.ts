/** The presses may be as far apart as frightened hands make them, and not so far that two capitals and a third one count. */
const withinMs = 1500

/** A pressed key, as far as it matters here. */
interface PressedKey {
  readonly key: string
  /** Sent again because the key is still held. */
  readonly repeat: boolean
}

/**
 * Tells when Shift was pressed three times with nothing between: the quick exit for the keyboard. Capital letters press
 * another key after each Shift, so writing never counts.
 *
 * @param now milliseconds of a clock that never goes back
 * @returns takes every pressed key, and returns true with the third press
 */
export function shiftThreeTimes(now: () => number): (pressed: PressedKey) => boolean {
  let presses: number[] = []
  return ({ key, repeat }) => {
    if (repeat) return false
    if (key !== 'Shift') {
      presses = []
      return false
    }
    const time = now()
    presses = [...presses, time].filter((earlier) => time - earlier <= withinMs)
    if (presses.length < 3) return false
    presses = []
    return true
  }
}
