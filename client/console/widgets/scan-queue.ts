/** How often an entry that got no answer is sent before it waits for the next one. */
const MAX_TRIES = 5

export interface ScanQueue<Entry> {
  /** In the order of the scans; the first one is being sent. */
  readonly entries: readonly Entry[]
  /** Number of the result that was shown when the first entry was sent; null while it is not sent. */
  readonly sentAt: number | null
  readonly tries: number
}

export const EMPTY_QUEUE: ScanQueue<never> = { entries: [], sentAt: null, tries: 0 }

export const addScan = <Entry>(queue: ScanQueue<Entry>, entry: Entry): ScanQueue<Entry> => ({
  ...queue,
  entries: [...queue.entries, entry],
  tries: 0,
})

export const nextScan = <Entry>({ entries, sentAt, tries }: ScanQueue<Entry>, online: boolean): Entry | null =>
  online && sentAt === null && tries < MAX_TRIES ? (entries[0] ?? null) : null

export const markSent = <Entry>(queue: ScanQueue<Entry>, nth: number): ScanQueue<Entry> => ({
  ...queue,
  sentAt: nth,
  tries: queue.tries + 1,
})

export const takeResult = <Entry>(queue: ScanQueue<Entry>, nth: number): ScanQueue<Entry> =>
  queue.sentAt === null || queue.sentAt === nth ? queue : dropFirst(queue)

export const dropFirst = <Entry>({ entries }: ScanQueue<Entry>): ScanQueue<Entry> => ({
  entries: entries.slice(1),
  sentAt: null,
  tries: 0,
})

/** The second step of the first entry, which is sent next. */
export const replaceFirst = <Entry>({ entries }: ScanQueue<Entry>, entry: Entry): ScanQueue<Entry> => ({
  entries: [entry, ...entries.slice(1)],
  sentAt: null,
  tries: 0,
})

/** Nothing answered: the same entry is sent again, with the same key. */
export const markUnanswered = <Entry>(queue: ScanQueue<Entry>): ScanQueue<Entry> => ({ ...queue, sentAt: null })
