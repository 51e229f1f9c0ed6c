export interface ToldCost {
  readonly requestedQueryCost: number
  readonly throttleStatus: {
    readonly maximumAvailable: number
    readonly currentlyAvailable: number
    readonly restoreRate: number
  }
}

/** Shoppers may use all points, a sync half of them. */
export type AskedBy = 'shopper' | 'sync'

interface Bucket {
  /** Milliseconds until a call may start. */
  waitFor(by: AskedBy): number
  /** Records the cost of a response. Returns the milliseconds until the same call is affordable. */
  learn(cost: ToldCost): number
}

/** Shopify's query cost limit per shop and app; only responses report it. */
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
