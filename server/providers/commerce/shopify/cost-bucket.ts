export interface QueryCost {
  readonly requestedQueryCost: number
  readonly throttleStatus: {
    readonly maximumAvailable: number
    readonly currentlyAvailable: number
    readonly restoreRate: number
  }
}

/** Shoppers may use all points, a sync half of them. */
export type CallPriority = 'shopper' | 'sync'

interface CostBucket {
  /** Milliseconds until a call may start. */
  getWaitMs(priority: CallPriority): number
  /** Records the cost of a response. Returns the milliseconds until the same call is affordable. */
  update(cost: QueryCost): number
}

/** Shopify's query cost limit per shop and app; only responses report it. */
export function costBucket(now: () => number): CostBucket {
  let known: { readonly status: QueryCost['throttleStatus']; readonly at: number } | null = null
  const msUntil = (points: number): number => {
    if (known === null) return 0
    const { currentlyAvailable, restoreRate } = known.status
    return Math.max(0, Math.ceil(((points - currentlyAvailable) / restoreRate) * 1000) - (now() - known.at))
  }
  return {
    getWaitMs: (priority) =>
      priority === 'shopper' || known === null ? 0 : msUntil(known.status.maximumAvailable / 2),
    update({ requestedQueryCost, throttleStatus }) {
      known = { status: throttleStatus, at: now() }
      return msUntil(requestedQueryCost)
    },
  }
}
