import type { Budget, RateLimit, RateLimitGrant } from '../../../schemas/records/budget.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { toEmailKey } from '../../../schemas/values/normalize.ts'
import { HOUR_MS, MINUTE_MS } from '../../../schemas/values/time.ts'
import { countSpent, getNextGrantTime } from './budgets.ts'

const ACCOUNT: RateLimit = { most: 60, eachMs: 10 * MINUTE_MS }
const NETWORK: RateLimit = { most: 20, eachMs: 15 * MINUTE_MS, free: 5, pauseMs: MINUTE_MS / 2 }
const SPARE: RateLimit = { most: 3, eachMs: 8 * HOUR_MS }

/** Failed sign-ins of an account, whether it exists or not. In row lock order. */
export function listSignInBudgets(email: string, network: string): readonly Budget[] {
  const key = toEmailKey(email)
  return [
    { scope: 'sign-in', subject: key, ...ACCOUNT },
    { scope: 'sign-in-here', subject: `${key} ${network}`, ...NETWORK },
  ]
}

/** Null unless only the attempts of other networks are used up. */
export function findSpareSignInBudget(refused: readonly Budget[], email: string, network: string): Budget | null {
  const isShared = refused.every(({ scope }) => scope === 'sign-in')
  return isShared ? { scope: 'spare-sign-in', subject: `${toEmailKey(email)} ${network}`, ...SPARE } : null
}

export const getNextSignInTime = (pairs: readonly (readonly [Budget, RateLimitGrant])[], now: Instant): Instant =>
  Math.max(...pairs.map(([budget, grant]) => getNextGrantTime(budget, grant, now)))

/** The failures of this network. Those of other networks stay. */
export function listSignInRefunds(budgets: readonly Budget[], grants: readonly RateLimitGrant[], now: Instant) {
  const at = budgets.findIndex(({ scope }) => scope === 'sign-in-here')
  const [budget, grant] = [budgets[at], grants[at]]
  const times = budget === undefined || grant === undefined ? 1 : countSpent(grant, budget.eachMs, now)
  return budgets.map((one) => ({ ...one, times }))
}
