import type { ShopId } from '../../schemas/values/ids.ts'

/** Counts bytes or elements of one file in the check, elements in the write. */
export interface LoadProgress {
  readonly file: string
  readonly step: 'check' | 'write'
  readonly done: number
  readonly total: number
}

/** `pointer` names the file and the place in it, such as `orders.json#/orders/17/line_items/0/price`. */
export interface LoadRefusal {
  readonly name: string
  readonly pointer: string
  readonly reason: string
}

/** `written` counts new or changed entities. */
export interface Count {
  readonly read: number
  readonly written: number
}

export interface Counts {
  readonly products: Count
  readonly collections: Count
  readonly orders: Count
}

export interface RefusalSummary {
  readonly refusals: readonly LoadRefusal[]
  readonly total: number
}

/** Either everything but the skipped orders was loaded, or nothing. */
export type LoadVerdict =
  | {
      readonly kind: 'loaded'
      readonly shopId: ShopId
      readonly version: number
      readonly counts: Counts
      readonly skipped: RefusalSummary
    }
  | ({ readonly kind: 'refused' } & RefusalSummary)

/** The rest is only counted. */
export const MAX_REFUSALS = 1_000

export interface Refusals {
  add(refusal: LoadRefusal): void
  readonly summary: () => RefusalSummary
}

export function createRefusals(): Refusals {
  const listed: LoadRefusal[] = []
  let total = 0
  return {
    add(refusal) {
      total++
      if (listed.length < MAX_REFUSALS) listed.push(refusal)
    },
    summary: () => ({ refusals: listed, total }),
  }
}

/** Reports the first progress of a step, its end, and each percent between. */
export function throttleByPercent(onProgress: (progress: LoadProgress) => void): (progress: LoadProgress) => void {
  let last = ''
  return (progress) => {
    const percent = progress.total === 0 ? 100 : Math.floor((100 * progress.done) / progress.total)
    const now = `${progress.file} ${progress.step} ${percent}`
    if (now === last) return
    last = now
    onProgress(progress)
  }
}
