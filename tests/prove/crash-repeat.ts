import { isHarm } from './crash-laws.ts'

const MOST_LIVES = 3

/**
 * Repeats a run with unfinished work: a late sandbox is rare, a fault appears each time. Duplicates are reported at
 * once.
 */
export async function repeatUntilClear<Life extends { readonly wrong: readonly string[] }>(
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
