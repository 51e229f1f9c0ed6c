import type { Budget, RateLimit, RateLimitGrant } from '../../../schemas/records/budget.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { normalizeTyped, toEmailKey } from '../../../schemas/values/normalize.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../schemas/values/time.ts'
import { backoff } from '../../backoff.ts'

/** LKP-20. */
export const CAPTCHA_AFTER = { failures: 3, withinMs: 15 * MINUTE_MS } as const

/**
 * Sized for the most populous US ZIP (one in 2,900 people). One order gets at most 8 + 15 attempts in 30 days: odds of
 * 1 in 120. A shop with fifty returns a day gets at most 2,400, plus five per network: a thousand networks open about
 * three.
 */
export const ALLOWANCES = {
  /** ZIPs and phones against one order number, existing or not. */
  order: { most: 8, eachMs: 2 * DAY_MS, free: 5, pauseMs: 15 * MINUTE_MS, captchaAfter: CAPTCHA_AFTER },
  /** Emails are hard to guess. They continue while ZIPs pause. */
  'order-email': { most: 20, eachMs: 2 * HOUR_MS, free: 10, pauseMs: 5 * MINUTE_MS, captchaAfter: CAPTCHA_AFTER },
  network: { most: 60, eachMs: MINUTE_MS, captchaAfter: CAPTCHA_AFTER },
  /** Recent failures between a network and an order; refunded after a success. */
  here: { most: 1_000, eachMs: 30 * MINUTE_MS },
  'here-email': { most: 1_000, eachMs: 30 * MINUTE_MS },
  /** So that neighbors cannot lock out an address. */
  'spare-address': { most: 1, eachMs: DAY_MS },
  /** A network's own attempts while the shop pauses. */
  'spare-network': { most: 1, eachMs: 7 * DAY_MS },
  /** Unknown return, photo, label and link ids; only machines guess them. */
  names: { most: 60, eachMs: MINUTE_MS },
  cards: { most: 8, eachMs: 6 * HOUR_MS, free: 3, pauseMs: 15 * MINUTE_MS },
  /** New sessions without an order; bounds the table rows of a network. */
  drafts: { most: 300, eachMs: 144_000 },
  /** New sessions of one order and network; allows for lost cookies. */
  'drafts-order': { most: 200, eachMs: HOUR_MS },
  /** Beyond it visitors are served without storage. */
  'shop-drafts': { most: 100_000, eachMs: 1_728 },
  /** `spare-carts`: a network's own while the shop pauses. */
  carts: { most: 300, eachMs: 2 * MINUTE_MS },
  'shop-carts': { most: 5_000, eachMs: 17_280 },
  'spare-carts': { most: 3, eachMs: 8 * HOUR_MS },
  /** Each visit stores the spendable amount. */
  'store-visits': { most: 100, eachMs: 5 * MINUTE_MS },
  /** Events reported per network, and per shop. */
  'visit-events': { most: 1_000, eachMs: MINUTE_MS },
  'shop-visit-events': { most: 100_000, eachMs: 864 },
  /**
   * Wrong codes of gift receipts per network. Codes have 39 bits: at 1,000 guesses a day, one of 100,000 receipts is
   * found in 18 years.
   */
  'gift-codes': { most: 20, eachMs: HOUR_MS, free: 10, pauseMs: MINUTE_MS },
  /** `spare-gift-codes`: a network's own while the shop pauses. */
  'shop-gift-codes': { most: 1_000, eachMs: 86_400 },
  'spare-gift-codes': { most: 3, eachMs: DAY_MS },
  /** Staff codes per network. Codes have 50 bits, so this stops machines, not staff. */
  staff: { most: 20, eachMs: HOUR_MS, free: 10, pauseMs: MINUTE_MS, captchaAfter: CAPTCHA_AFTER },
  /** `spare-staff`: a network's own while the shop pauses. */
  'shop-staff': { most: 200, eachMs: 432_000 },
  'spare-staff': { most: 1, eachMs: DAY_MS },
  letters: { most: 3, eachMs: 8 * HOUR_MS },
  'letters-network': { most: 20, eachMs: 10 * MINUTE_MS },
  'letters-shop': { most: 300, eachMs: 288_000 },
  'gift-letters': { most: 10, eachMs: 4 * HOUR_MS },
  /** `spare-requests`: a network's own while the shop pauses. */
  requests: {
    most: 20,
    eachMs: HOUR_MS,
    free: 10,
    pauseMs: MINUTE_MS,
    captchaAfter: { failures: 3, withinMs: HOUR_MS },
  },
  'shop-requests': { most: 300, eachMs: 288_000 },
  'spare-requests': { most: 1, eachMs: DAY_MS },
  /** Confirmations to one address, which may belong to another person. */
  'request-letters': { most: 3, eachMs: 8 * HOUR_MS },
  /** Beyond it statements of withdrawal are stored as suspect (WDR-04). */
  withdrawals: { most: 20, eachMs: 3 * MINUTE_MS },
  'withdrawals-contract': { most: 5, eachMs: 12 * MINUTE_MS },
  /** Acknowledgements to one address; further ones wait. */
  'withdrawal-letters': { most: 5, eachMs: HOUR_MS },
  'partner-links': { most: 5, eachMs: 7 * DAY_MS },
  /** Codes shown for one order, return or gift receipt. */
  codes: { most: 50, eachMs: HOUR_MS },
  'spare-letter-address': { most: 1, eachMs: DAY_MS },
  'spare-letter-network': { most: 1, eachMs: 7 * DAY_MS },
} as const satisfies Readonly<Record<string, RateLimit>>

/** Failures per shop and day, growing with its returns. */
const SHOP = { least: 50, perReturn: 0.5, emails: 10 } as const

const shopAllowance = (returnsADay: number, times: number): RateLimit => {
  const most = Math.round((SHOP.least + SHOP.perReturn * returnsADay) * times)
  return { most, eachMs: Math.ceil(DAY_MS / most) }
}

/** After a card, further cards of the order need a captcha for this long (T25). */
const CARD_WINDOW_MS = DAY_MS

interface LookupAttempt {
  readonly order: string
  readonly proof: string
  readonly network: string
  readonly returnsADay: number
}

/** Only letters and digits count. */
const toOrderKey = (name: string): string =>
  normalizeTyped(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const isGuessable = (proof: string): boolean => !toEmailKey(proof).includes('@')

/** In row lock order. */
export function listAttemptBudgets({ order, proof, network, returnsADay }: LookupAttempt): readonly Budget[] {
  const weak = isGuessable(proof)
  const name = toOrderKey(order)
  return [
    { scope: 'network', subject: network, ...ALLOWANCES.network },
    { scope: weak ? 'shop' : 'shop-email', subject: '', ...shopAllowance(returnsADay, weak ? 1 : SHOP.emails) },
    weak
      ? { scope: 'order', subject: name, ...ALLOWANCES.order }
      : { scope: 'order-email', subject: name, ...ALLOWANCES['order-email'] },
    {
      scope: weak ? 'here' : 'here-email',
      subject: `${name} ${network}`,
      ...ALLOWANCES[weak ? 'here' : 'here-email'],
    },
  ]
}

/** In row lock order. */
export const listLetterBudgets = (order: string, network: string): readonly Budget[] => [
  { scope: 'letters-network', subject: network, ...ALLOWANCES['letters-network'] },
  { scope: 'letters-shop', subject: '', ...ALLOWANCES['letters-shop'] },
  { scope: 'letters', subject: toOrderKey(order), ...ALLOWANCES.letters },
]

/** In row lock order. */
export const listStaffBudgets = (network: string): readonly Budget[] => [
  { scope: 'staff', subject: network, ...ALLOWANCES.staff },
  { scope: 'shop-staff', subject: '', ...ALLOWANCES['shop-staff'] },
]

/** In row lock order. */
export const listGiftCodeBudgets = (network: string): readonly Budget[] => [
  { scope: 'gift-codes', subject: network, ...ALLOWANCES['gift-codes'] },
  { scope: 'shop-gift-codes', subject: '', ...ALLOWANCES['shop-gift-codes'] },
]

/** In row lock order. */
export const listWithdrawalBudgets = (contract: string, network: string): readonly Budget[] => [
  { scope: 'withdrawals', subject: network, ...ALLOWANCES.withdrawals },
  { scope: 'withdrawals-contract', subject: toOrderKey(contract), ...ALLOWANCES['withdrawals-contract'] },
]

/** In row lock order. */
export const listRequestBudgets = (network: string): readonly Budget[] => [
  { scope: 'requests', subject: network, ...ALLOWANCES.requests },
  { scope: 'shop-requests', subject: '', ...ALLOWANCES['shop-requests'] },
]

/** Shared budgets, and the individual budget that applies while they pause. */
const individualBudgets: Readonly<
  Record<string, readonly [scope: keyof typeof ALLOWANCES, of: 'address' | 'network']>
> = {
  network: ['spare-address', 'address'],
  shop: ['spare-network', 'network'],
  'shop-email': ['spare-network', 'network'],
  'shop-staff': ['spare-staff', 'network'],
  'shop-gift-codes': ['spare-gift-codes', 'network'],
  'shop-requests': ['spare-requests', 'network'],
  'shop-carts': ['spare-carts', 'network'],
  'letters-network': ['spare-letter-address', 'address'],
  'letters-shop': ['spare-letter-network', 'network'],
}

export function findIndividualBudgets(
  refused: readonly Pick<Budget, 'scope'>[],
  client: { readonly network: string; readonly address: string },
): readonly Budget[] | null {
  const found = refused.map(({ scope }) => individualBudgets[scope])
  if (found.includes(undefined)) return null
  return found.flatMap((one) =>
    one === undefined ? [] : [{ scope: one[0], subject: client[one[1]], ...ALLOWANCES[one[0]] }],
  )
}

/** In row lock order (FND-75). */
export const listCartBudgets = (network: string): readonly Budget[] => [
  { scope: 'carts', subject: network, ...ALLOWANCES.carts },
  { scope: 'shop-carts', subject: '', ...ALLOWANCES['shop-carts'] },
]

/** In row lock order (FND-75). */
export const listVisitEventBudgets = (network: string): readonly Budget[] => [
  { scope: 'visit-events', subject: network, ...ALLOWANCES['visit-events'] },
  { scope: 'shop-visit-events', subject: '', ...ALLOWANCES['shop-visit-events'] },
]

/** In row lock order. With an order: order and network, else network and shop (FIX-40, FND-75). */
export const listSessionBudgets = (order: string | undefined, network: string): readonly Budget[] =>
  order === undefined
    ? [
        { scope: 'drafts', subject: network, ...ALLOWANCES.drafts },
        { scope: 'shop-drafts', subject: '', ...ALLOWANCES['shop-drafts'] },
      ]
    : [{ scope: 'drafts-order', subject: `${order} ${network}`, ...ALLOWANCES['drafts-order'] }]

export const countSpent = ({ refilledAt }: Pick<RateLimitGrant, 'refilledAt'>, eachMs: number, now: Instant): number =>
  Math.ceil(Math.max(0, refilledAt - now) / eachMs)

export function getNextGrantTime(budget: Budget, spent: RateLimitGrant, now: Instant): Instant {
  const { most, eachMs, free = most, pauseMs = 0 } = budget
  const level = countSpent(spent, eachMs, now)
  const pause =
    level < free
      ? now
      : (spent.attempts[0] ?? now) +
        backoff({ firstMs: pauseMs, maxMs: Infinity, factor: 4 }, { attempts: level - free + 1 })
  return Math.max(now + 1, pause, spent.refilledAt - (most - 1) * eachMs)
}

export type CardVerdict =
  | { readonly kind: 'open' }
  | { readonly kind: 'captcha' }
  /** No card is checked before `until`, not even a valid one. */
  | { readonly kind: 'paused'; readonly until: Instant }

/** A pause first, then a captcha (T25). */
export function judgeCard(
  budget: Budget,
  spent: RateLimitGrant,
  at: { readonly now: Instant; readonly solved: boolean },
): CardVerdict {
  if (!spent.granted) return { kind: 'paused', until: getNextGrantTime(budget, spent, at.now) }
  const [, before] = spent.attempts
  const wasAnother = before !== undefined && before > at.now - CARD_WINDOW_MS
  return wasAnother && !at.solved ? { kind: 'captcha' } : { kind: 'open' }
}

const isCaptchaNext = ({ captchaAfter }: Budget, { attempts }: RateLimitGrant, now: Instant): boolean => {
  const earlier = captchaAfter === undefined ? undefined : attempts[captchaAfter.failures - 1]
  return captchaAfter !== undefined && earlier !== undefined && earlier > now - captchaAfter.withinMs
}

type AttemptVerdict =
  | { readonly kind: 'open'; readonly captchaNext: boolean }
  | { readonly kind: 'captcha' }
  /** Nothing is checked before `until`, unless only shared budgets `refused`. */
  | { readonly kind: 'paused'; readonly until: Instant; readonly refused: readonly Budget[] }

/** A pause first, then a captcha (LKP-20, FIX-30). */
export function judgeAttempt(
  budgets: readonly Budget[],
  spent: readonly RateLimitGrant[],
  at: { readonly now: Instant; readonly solved: boolean },
): AttemptVerdict {
  const { now, solved } = at
  const pairs = budgets.flatMap((budget, place) => {
    const one = spent[place]
    return one === undefined ? [] : [{ budget, one }]
  })
  const refusals = pairs
    .filter(({ one }) => !one.granted)
    .map(({ budget, one }) => ({ budget, until: getNextGrantTime(budget, one, now) }))
  // Refused without a pause: only the captcha is missing.
  const pauses = refusals.filter(({ budget, until }) => solved || budget.captchaAfter === undefined || until > now + 1)
  const refused = pauses.map(({ budget }) => budget)
  const isSharedOnly = refused.every(({ scope }) => scope in individualBudgets)
  if (pauses.length > 0 && (solved || !isSharedOnly))
    return { kind: 'paused', until: Math.max(...pauses.map(({ until }) => until)), refused }
  const isUnderAttack = pairs.some(
    ({ budget, one }) => budget.scope.startsWith('shop') && countSpent(one, budget.eachMs, now) > budget.most / 2,
  )
  if (!solved && (refusals.length > 0 || isUnderAttack)) return { kind: 'captcha' }
  return {
    kind: 'open',
    captchaNext: isUnderAttack || pairs.some(({ budget, one }) => isCaptchaNext(budget, one, now)),
  }
}

export type AttemptRefunds = readonly (Budget & { readonly times: number })[]

/**
 * Refunds the attempt, and to network and shop this network's failures with the order by the same kind of proof.
 * Failures of others stay.
 */
export function listAttemptRefunds(
  budgets: readonly Budget[],
  spent: readonly RateLimitGrant[],
  now: Instant,
): AttemptRefunds {
  const here = budgets.findIndex(({ scope }) => scope.startsWith('here'))
  const [budget, row] = [budgets[here], spent[here]]
  const all = budget === undefined || row === undefined ? 1 : countSpent(row, budget.eachMs, now)
  return budgets.map((one) => ({ ...one, times: one.scope.startsWith('order') ? 1 : all }))
}
