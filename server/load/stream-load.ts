import type { LoadRequest } from '../http/settings.ts'
import { type LoadNeeds, loadShop } from './load-shop.ts'
import type { Counts, LoadProgress, LoadRefusal, LoadVerdict, RefusalSummary } from './verdict.ts'

/** One NDJSON line of the response; the last one is `done` or `refused`. */
export type LoadLine =
  | { readonly progress: LoadProgress }
  | {
      readonly done: { readonly shopId: string; readonly version: number } & Counts
      /** Orders skipped as unreadable; absent where there are none. */
      readonly skipped?: RefusalSummary
    }
  | { readonly refused: readonly LoadRefusal[]; readonly total: number }

const toLastLine = (verdict: LoadVerdict): LoadLine => {
  if (verdict.kind === 'refused') return { refused: verdict.refusals, total: verdict.total }
  const { shopId, version, counts, skipped } = verdict
  return { done: { shopId, version, ...counts }, ...(skipped.total > 0 && { skipped }) }
}

/** Passes values from a callback to a loop, in order. */
const createChannel = <Value>() => {
  const waiting: Value[] = []
  let wake = (): void => {}
  return {
    push(value: Value): void {
      waiting.push(value)
      wake()
    },
    wake: (): void => wake(),
    take: (): Value | undefined => waiting.shift(),
    /** Resolves with the next value, or when woken. */
    more: (): Promise<void> =>
      new Promise((resolve) => {
        wake = resolve
      }),
  }
}

/**
 * Yields progress, then one line with the result. The load continues when the reader stops.
 * @throws what `loadShop` throws, after the progress lines.
 */
export async function* streamLoad(needs: LoadNeeds, options: LoadRequest): AsyncGenerator<LoadLine> {
  const lines = createChannel<LoadLine>()
  let isComplete = false
  const loading = loadShop(needs, options, (progress) => lines.push({ progress })).finally(() => {
    isComplete = true
    lines.wake()
  })
  loading.catch(() => {}) // awaited below, after the progress lines

  while (true) {
    const line = lines.take()
    if (line !== undefined) yield line
    else if (isComplete) break
    else await lines.more()
  }
  yield toLastLine(await loading)
}
