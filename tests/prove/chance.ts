export interface Chance {
  readonly below: (limit: number) => number
  readonly between: (least: number, most: number) => number
  readonly hits: (percent: number) => boolean
  readonly oneOf: <T>(choices: readonly [T, ...T[]]) => T
}

const mixBits = (word: number): number => {
  const first = Math.imul(word ^ (word >>> 16), 0x21f0aaad)
  const second = Math.imul(first ^ (first >>> 15), 0x735a2d97)
  return (second ^ (second >>> 15)) >>> 0
}

const WORDS = 0x1_0000_0000

export function chanceOf(seed: number, turn: number): Chance {
  let state = mixBits(mixBits(seed >>> 0) ^ mixBits(turn >>> 0) ^ mixBits(Math.floor(turn / WORDS) + 1))
  const word = (): number => {
    state = (state + 0x9e3779b9) >>> 0
    return mixBits(state)
  }
  const below = (limit: number): number =>
    limit <= WORDS ? Math.floor((word() / WORDS) * limit) : Math.floor(((word() + word() / WORDS) / WORDS) * limit)
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    hits: (percent) => below(100) < percent,
    oneOf: (choices) => choices[below(choices.length)] ?? choices[0],
  }
}
