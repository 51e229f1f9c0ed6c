/** What a call cost and what is left, as Shopify says with each answer. */
export interface ToldCost {
  readonly requestedQueryCost: number
  readonly throttleStatus: {
    readonly maximumAvailable: number
    readonly currentlyAvailable: number
    readonly restoreRate: number
  }
}

/** Who asks: a shopper who waits may use all that is left, a sync leaves her half. */
export type AskedBy = 'shopper' | 'sync'

/** What is left of the points that a store lends for questions, as far as is known here. */
interface Bucket {
  /** How long to wait before a call may be made, in milliseconds. */
  waitFor(by: AskedBy): number
  /** Notes what an answer says; answers how long to wait before a call of that cost may be made again. */
  learn(cost: ToldCost): number
}

/** The points that a shop and an app have: they come back by the second, and only Shopify knows how many there are. */
export function costBucket(now: () => number): Bucket {
  let known: { readonly status: ToldCost['throttleStatus']; readonly at: number } | null = null
  const until = (points: number): number => {
    if (known === null) return 0
    const { currentlyAvailable, restoreRate } = known.status
    return Math.max(0, Math.ceil(((points - currentlyAvailable) / restoreRate) * 1000) - (now() - known.at))
  }
  return {
    waitFor: (by) => (by === 'shopper' || known === null ? 0 : until(known.status.maximumAvailable / 2)),
    learn({ requestedQueryCost, throttleStatus }) {
      known = { status: throttleStatus, at: now() }
      return until(requestedQueryCost)
    },
  }
}
