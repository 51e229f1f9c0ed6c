import type { ShopId } from '../../schemas/ids.ts'

/** How far a load is: in bytes or elements of one file while it is checked, in elements while it is written. */
export interface LoadProgress {
  readonly file: string
  readonly step: 'check' | 'write'
  readonly done: number
  readonly total: number
}

/** Something that keeps an export out. `pointer` names the file and the place in it: `orders.json#/orders/17/line_items/0/price`. */
export interface LoadRefusal {
  readonly name: string
  readonly pointer: string
  readonly reason: string
}

/** How many there were, and how many of them were new or had changed. */
export interface Count {
  readonly read: number
  readonly written: number
}

export interface Counts {
  readonly products: Count
  readonly collections: Count
  readonly orders: Count
}

/** What could not be read: the first of `total`. */
export interface Unread {
  readonly refusals: readonly LoadRefusal[]
  readonly total: number
}

/** Everything was loaded but the orders that were skipped, or nothing was. */
export type LoadVerdict =
  | {
      readonly kind: 'loaded'
      readonly shopId: ShopId
      readonly version: number
      readonly counts: Counts
      readonly skipped: Unread
    }
  | ({ readonly kind: 'refused' } & Unread)

/** Refusals that are told one by one, so that each order is named; the rest is a number. */
export const REFUSALS_TOLD = 1_000

/** Refusals as they come up, the first of them kept. */
export interface Refusals {
  add(refusal: LoadRefusal): void
  readonly told: () => Unread
}

/** An empty list of refusals: it counts all of them, and keeps as many as are told. */
export function refusals(): Refusals {
  const told: LoadRefusal[] = []
  let total = 0
  return {
    add(refusal) {
      total++
      if (told.length < REFUSALS_TOLD) told.push(refusal)
    },
    told: () => ({ refusals: told, total }),
  }
}

/** Passes on the first progress of a step, its end, and each percent between. */
export function eachPercent(onProgress: (progress: LoadProgress) => void): (progress: LoadProgress) => void {
  let last = ''
  return (progress) => {
    const percent = progress.total === 0 ? 100 : Math.floor((100 * progress.done) / progress.total)
    const now = `${progress.file} ${progress.step} ${percent}`
    if (now === last) return
    last = now
    onProgress(progress)
  }
}
