/** Returns whole numbers below a bound, the same ones for the same seed. */
export function randomNumbers(seed: number): (bound: number) => number {
  let state = seed % 2_147_483_648
  return (bound) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * bound)
  }
}
