/** How often a scan that got no answer is sent before it waits for the next one. */
const MAX_TRIES = 5

export interface ScanQueue {
  /** In the order of the scans; the first one is being sent. */
  readonly codes: readonly string[]
  /** Number of the result that was shown when the first code was sent; null while it is not sent. */
  readonly sentAt: number | null
  readonly tries: number
}

export const EMPTY_QUEUE: ScanQueue = { codes: [], sentAt: null, tries: 0 }

export const addScan = (queue: ScanQueue, code: string): ScanQueue => ({
  ...queue,
  codes: [...queue.codes, code],
  tries: 0,
})

export const nextScan = ({ codes, sentAt, tries }: ScanQueue, online: boolean): string | null =>
  online && sentAt === null && tries < MAX_TRIES ? (codes[0] ?? null) : null

export const markSent = (queue: ScanQueue, nth: number): ScanQueue => ({
  ...queue,
  sentAt: nth,
  tries: queue.tries + 1,
})

export const takeResult = (queue: ScanQueue, nth: number): ScanQueue =>
  queue.sentAt === null || queue.sentAt === nth ? queue : { codes: queue.codes.slice(1), sentAt: null, tries: 0 }

/** Nothing answered: the same code is sent again, with the same key. */
export const markUnanswered = (queue: ScanQueue): ScanQueue => ({ ...queue, sentAt: null })
