import { isHarm } from './crash-laws.ts'

/** How often a life is lived before what it leaves unfinished counts as a fault. */
const MOST_LIVES = 3

/**
 * Lives a life again while something stays unfinished in it: a sandbox that was not up yet, or answered after the limit of its caller,
 * is busy only once in a while, and a fault is there each time. What happened twice is reported at once.
 */
export async function liveUntilClear<Life extends { readonly wrong: readonly string[] }>(
  live: () => Promise<Life>,
  print: (line: string) => void = (line) => console.warn(line),
): Promise<Life> {
  for (let lives = 1; ; lives += 1) {
    const life = await live()
    const { wrong } = life
    if (wrong.length === 0 || lives === MOST_LIVES || wrong.some(isHarm)) return life
    print(`crash: life ${lives} of ${MOST_LIVES} is lived again, after: ${wrong.join('; ')}`)
  }
}
