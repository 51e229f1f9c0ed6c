import type { LoadAsked } from '../http/settings.ts'
import { type LoadNeeds, loadShop } from './load-shop.ts'
import type { Counts, LoadProgress, LoadRefusal, LoadVerdict, Unread } from './verdict.ts'

/** One line of the answer to a load, as NDJSON carries it; the last one is `done` or `refused`. */
export type LoadLine =
  | { readonly progress: LoadProgress }
  | {
      readonly done: { readonly shopId: string; readonly version: number } & Counts
      /** Orders that could not be read and were left out; absent where none was. */
      readonly skipped?: Unread
    }
  | { readonly refused: readonly LoadRefusal[]; readonly total: number }

/** The last line of the answer: what was loaded, or why nothing was. */
const lastLine = (verdict: LoadVerdict): LoadLine => {
  if (verdict.kind === 'refused') return { refused: verdict.refusals, total: verdict.total }
  const { shopId, version, counts, skipped } = verdict
  return { done: { shopId, version, ...counts }, ...(skipped.total > 0 && { skipped }) }
}

/** Values handed from a callback to a loop, in order. */
const handOver = <Value>() => {
  const waiting: Value[] = []
  let wake = (): void => {}
  return {
    give(value: Value): void {
      waiting.push(value)
      wake()
    },
    wake: (): void => wake(),
    take: (): Value | undefined => waiting.shift(),
    /** Resolves with the next value given, or when woken. */
    more: (): Promise<void> =>
      new Promise((resolve) => {
        wake = resolve
      }),
  }
}

/**
 * A load as it goes on: progress, then one line that says how it ended. The load runs to its end even when nobody reads on.
 * @throws what `load` throws, after the lines before it.
 */
export async function* loadLines(needs: LoadNeeds, asked: LoadAsked): AsyncGenerator<LoadLine> {
  const lines = handOver<LoadLine>()
  let over = false
  const loading = loadShop(needs, asked, (progress) => lines.give({ progress })).finally(() => {
    over = true
    lines.wake()
  })
  loading.catch(() => {}) // awaited below, once the lines before it are told

  while (true) {
    const line = lines.take()
    if (line !== undefined) yield line
    else if (over) break
    else await lines.more()
  }
  yield lastLine(await loading)
}
