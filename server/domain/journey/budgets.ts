import type { Budget, Spent, TryRate } from '../../../schemas/budget.ts'
import type { Instant } from '../../../schemas/ids.ts'
import { emailKey, normalizeTyped } from '../../../schemas/normalize.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../schemas/time.ts'
import { backoff } from '../../backoff.ts'

/** Failures within which a captcha is asked for (LKP-20). */
export const CAPTCHA_AFTER = { failures: 3, withinMs: 15 * MINUTE_MS } as const

/**
 * What may be tried. Of all people in the United States one in 2,900 lives in the most populous zip. Against one order
 * there are so at most 8 + 15 tries in any thirty days, from everywhere together: odds of 1 in 120 for whoever goes through
 * the zips from the top. Against all orders of a shop with fifty returns a day there are at most 2,400, and five more from
 * each network: three are opened by whoever has a thousand networks.
 */
export const ALLOWANCES = {
  /** Zips and phones against one order number, whether or not there is such an order. */
  order: { most: 8, eachMs: 2 * DAY_MS, free: 5, pauseMs: 15 * MINUTE_MS, wary: CAPTCHA_AFTER },
  /** Emails against one order number: nobody guesses them one by one. They go on while zips pause. */
  'order-email': { most: 20, eachMs: 2 * HOUR_MS, free: 10, pauseMs: 5 * MINUTE_MS, wary: CAPTCHA_AFTER },
  /** Whatever fails from one network. */
  network: { most: 60, eachMs: MINUTE_MS, wary: CAPTCHA_AFTER },
  /** What failed lately between a network and an order: a success there takes it back. */
  here: { most: 1_000, eachMs: 30 * MINUTE_MS },
  'here-email': { most: 1_000, eachMs: 30 * MINUTE_MS },
  /** What an address may still fail once its network pauses, so that one neighbour keeps nobody else out. */
  'spare-address': { most: 1, eachMs: DAY_MS },
  /** What a network may still fail once the shop pauses, so that one guesser keeps nobody else out. */
  'spare-network': { most: 1, eachMs: 7 * DAY_MS },
  /** Names of returns, photos, labels and links that open nothing: they are long, so that only a machine tries them. */
  names: { most: 60, eachMs: MINUTE_MS },
  /** Cards given for an order, good or bad: three in a row, then one after each pause (T25). */
  cards: { most: 8, eachMs: 6 * HOUR_MS, free: 3, pauseMs: 15 * MINUTE_MS },
  /** New sessions without an order: a day's worth of them is what a network can leave in the table. */
  drafts: { most: 300, eachMs: 144_000 },
  /** New sessions of one order from one network: enough for whoever loses every cookie. */
  'drafts-order': { most: 200, eachMs: HOUR_MS },
  /** New sessions of a shop without an order, from all networks together. Beyond it a visitor is answered, and nothing is stored. */
  'shop-drafts': { most: 100_000, eachMs: 1_728 },
  /** Carts that storefronts store: from one network, and in a shop from all networks together; and what a network may store once the shop pauses. */
  carts: { most: 300, eachMs: 2 * MINUTE_MS },
  'shop-carts': { most: 5_000, eachMs: 17_280 },
  'spare-carts': { most: 3, eachMs: 8 * HOUR_MS },
  /** Ways from one order to the merchant's own store: each stores what the shopper has to spend there. */
  'store-visits': { most: 100, eachMs: 5 * MINUTE_MS },
  /** Presses that browsers of one network report for the endpoints of a shop, and those of all networks together. */
  'visit-events': { most: 1_000, eachMs: MINUTE_MS },
  'shop-visit-events': { most: 100_000, eachMs: 864 },
  /** Staff codes from one network. A code is drawn of 50 bits, so that these keep machines from trying and nobody from working. */
  staff: { most: 20, eachMs: HOUR_MS, free: 10, pauseMs: MINUTE_MS, wary: CAPTCHA_AFTER },
  /** Staff codes of a shop that were wrong, from everywhere together; and what a network may still try once the shop pauses. */
  'shop-staff': { most: 200, eachMs: 432_000 },
  'spare-staff': { most: 1, eachMs: DAY_MS },
  /** Links that are sent to the address of an order, and by whom they are asked for; a wide circle spares the narrow ones. */
  letters: { most: 3, eachMs: 8 * HOUR_MS },
  'letters-network': { most: 20, eachMs: 10 * MINUTE_MS },
  'letters-shop': { most: 300, eachMs: 288_000 },
  /** Letters with the gift receipts of an order, to whomever. */
  'gift-letters': { most: 10, eachMs: 4 * HOUR_MS },
  /** Requests by the forms of a shop: from one network, and from everywhere together; and what a network may still send once the shop pauses. */
  requests: { most: 20, eachMs: HOUR_MS, free: 10, pauseMs: MINUTE_MS, wary: { failures: 3, withinMs: HOUR_MS } },
  'shop-requests': { most: 300, eachMs: 288_000 },
  'spare-requests': { most: 1, eachMs: DAY_MS },
  /** Letters that tell one address that a request of it has come: whose address it is nobody knows. */
  'request-letters': { most: 3, eachMs: 8 * HOUR_MS },
  /** How often one address that a partner signed opens its order. */
  'partner-links': { most: 5, eachMs: 7 * DAY_MS },
  /** Codes that one order, return or gift receipt is shown by. */
  codes: { most: 50, eachMs: HOUR_MS },
  'spare-letter-address': { most: 1, eachMs: DAY_MS },
  'spare-letter-network': { most: 1, eachMs: 7 * DAY_MS },
} as const satisfies Readonly<Record<string, TryRate>>

/** Failures that a shop bears a day, and the more the more returns it usually gets. Emails are harder to guess. */
const SHOP = { least: 50, perReturn: 0.5, emails: 10 } as const

const shopAllowance = (returnsADay: number, times: number): TryRate => {
  const most = Math.round((SHOP.least + SHOP.perReturn * returnsADay) * times)
  return { most, eachMs: Math.ceil(DAY_MS / most) }
}

/** For so long a card given for an order has every further one go with a captcha: whoever tests cards does not stop at one (T25). */
const CARD_REMEMBERED_MS = DAY_MS

/** One try to open an order. */
interface Try {
  readonly order: string
  readonly proof: string
  readonly network: string
  readonly returnsADay: number
}

/** However an order number is written, it is one: letters and digits alone count. */
const plainName = (name: string): string =>
  normalizeTyped(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** A proof that is short enough to be guessed. */
const isWeak = (proof: string): boolean => !emailKey(proof).includes('@')

/** What a try is spent from, in the order in which rows are locked. */
export function budgetsOf({ order, proof, network, returnsADay }: Try): readonly Budget[] {
  const weak = isWeak(proof)
  const name = plainName(order)
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

/** What a letter is spent from, in the order in which rows are locked. */
export const lettersOf = (order: string, network: string): readonly Budget[] => [
  { scope: 'letters-network', subject: network, ...ALLOWANCES['letters-network'] },
  { scope: 'letters-shop', subject: '', ...ALLOWANCES['letters-shop'] },
  { scope: 'letters', subject: plainName(order), ...ALLOWANCES.letters },
]

/** What a try of the staff code is spent from, in the order in which rows are locked. */
export const staffTriesOf = (network: string): readonly Budget[] => [
  { scope: 'staff', subject: network, ...ALLOWANCES.staff },
  { scope: 'shop-staff', subject: '', ...ALLOWANCES['shop-staff'] },
]

/** What a request is spent from, in the order in which rows are locked. */
export const requestsOf = (network: string): readonly Budget[] => [
  { scope: 'requests', subject: network, ...ALLOWANCES.requests },
  { scope: 'shop-requests', subject: '', ...ALLOWANCES['shop-requests'] },
]

/** The circles in which many stand, of whom few may have failed; and whom their pause spares. */
const spares: Readonly<Record<string, readonly [scope: keyof typeof ALLOWANCES, of: 'address' | 'network']>> = {
  network: ['spare-address', 'address'],
  shop: ['spare-network', 'network'],
  'shop-email': ['spare-network', 'network'],
  'shop-staff': ['spare-staff', 'network'],
  'shop-requests': ['spare-requests', 'network'],
  'shop-carts': ['spare-carts', 'network'],
  'letters-network': ['spare-letter-address', 'address'],
  'letters-shop': ['spare-letter-network', 'network'],
}

/** From what is spent instead, where only wide circles refuse; null where something refuses everybody. */
export function sparesOf(
  refused: readonly Pick<Budget, 'scope'>[],
  who: { readonly network: string; readonly address: string },
): readonly Budget[] | null {
  const found = refused.map(({ scope }) => spares[scope])
  if (found.includes(undefined)) return null
  return found.flatMap((one) =>
    one === undefined ? [] : [{ scope: one[0], subject: who[one[1]], ...ALLOWANCES[one[0]] }],
  )
}

/** The budgets that a stored cart spends from, in the order in which rows are locked (FND-75). */
export const cartBudgets = (network: string): readonly Budget[] => [
  { scope: 'carts', subject: network, ...ALLOWANCES.carts },
  { scope: 'shop-carts', subject: '', ...ALLOWANCES['shop-carts'] },
]

/** The budgets that a reported press spends from, in the order in which rows are locked (FND-75). */
export const visitEventBudgets = (network: string): readonly Budget[] => [
  { scope: 'visit-events', subject: network, ...ALLOWANCES['visit-events'] },
  { scope: 'shop-visit-events', subject: '', ...ALLOWANCES['shop-visit-events'] },
]

/**
 * The budgets that a new session spends from, in the order in which rows are locked: one with an order from that of its order and
 * network, as it would be worth nothing unless stored; any other from its network's and the shop's (FIX-40, FND-75).
 */
export const sessionBudgets = (order: string | undefined, network: string): readonly Budget[] =>
  order === undefined
    ? [
        { scope: 'drafts', subject: network, ...ALLOWANCES.drafts },
        { scope: 'shop-drafts', subject: '', ...ALLOWANCES['shop-drafts'] },
      ]
    : [{ scope: 'drafts-order', subject: `${order} ${network}`, ...ALLOWANCES['drafts-order'] }]

/** How many of a budget are spent, whole ones. */
const spentOf = ({ paidOffAt }: Pick<Spent, 'paidOffAt'>, eachMs: number, now: Instant): number =>
  Math.ceil(Math.max(0, paidOffAt - now) / eachMs)

/** From when on a budget that refused grants again. */
export function grantsAgainAt(budget: Budget, spent: Spent, now: Instant): Instant {
  const { most, eachMs, free = most, pauseMs = 0 } = budget
  const level = spentOf(spent, eachMs, now)
  const pause =
    level < free
      ? now
      : (spent.tries[0] ?? now) +
        backoff({ firstMs: pauseMs, maxMs: Infinity, factor: 4 }, { attempts: level - free + 1 })
  return Math.max(now + 1, pause, spent.paidOffAt - (most - 1) * eachMs)
}

/** What giving a card came to before its provider was asked. */
export type CardVerdict =
  | { readonly kind: 'open' }
  | { readonly kind: 'captcha' }
  /** No card is looked at before `until`, not a good one either. */
  | { readonly kind: 'paused'; readonly until: Instant }

/** Judges a card that is given for an order by what its budget said: a pause first, then a captcha (T25). */
export function judgeCard(
  budget: Budget,
  spent: Spent,
  at: { readonly now: Instant; readonly solved: boolean },
): CardVerdict {
  if (!spent.granted) return { kind: 'paused', until: grantsAgainAt(budget, spent, at.now) }
  const [, before] = spent.tries
  const wasAnother = before !== undefined && before > at.now - CARD_REMEMBERED_MS
  return wasAnother && !at.solved ? { kind: 'captcha' } : { kind: 'open' }
}

/** Whether the next one needs a captcha, should this one fail. */
const isWary = ({ wary }: Budget, { tries }: Spent, now: Instant): boolean => {
  const earlier = wary === undefined ? undefined : tries[wary.failures - 1]
  return wary !== undefined && earlier !== undefined && earlier > now - wary.withinMs
}

/** What a try came to before anything was looked up. */
type TryVerdict =
  /** `captchaNext`: should it fail, the next one needs a captcha. */
  | { readonly kind: 'open'; readonly captchaNext: boolean }
  | { readonly kind: 'captcha' }
  /**
   * Whatever was typed, right or wrong, is not looked at before `until`; unless only wide circles `refused`, which spare
   * whoever has not failed lately.
   */
  | { readonly kind: 'paused'; readonly until: Instant; readonly refused: readonly Budget[] }

/** Judges a try by what its budgets said: a pause first, then a captcha (LKP-20, FIX-30). */
export function judgeTry(
  budgets: readonly Budget[],
  spent: readonly Spent[],
  at: { readonly now: Instant; readonly solved: boolean },
): TryVerdict {
  const { now, solved } = at
  const pairs = budgets.flatMap((budget, place) => {
    const one = spent[place]
    return one === undefined ? [] : [{ budget, one }]
  })
  const refusals = pairs
    .filter(({ one }) => !one.granted)
    .map(({ budget, one }) => ({ budget, until: grantsAgainAt(budget, one, now) }))
  // What is there and was not granted lacks a captcha alone.
  const pauses = refusals.filter(({ budget, until }) => solved || budget.wary === undefined || until > now + 1)
  const refused = pauses.map(({ budget }) => budget)
  const wide = refused.every(({ scope }) => scope in spares)
  if (pauses.length > 0 && (solved || !wide))
    return { kind: 'paused', until: Math.max(...pauses.map(({ until }) => until)), refused }
  const underAttack = pairs.some(
    ({ budget, one }) => budget.scope.startsWith('shop') && spentOf(one, budget.eachMs, now) > budget.most / 2,
  )
  if (!solved && (refusals.length > 0 || underAttack)) return { kind: 'captcha' }
  return { kind: 'open', captchaNext: underAttack || pairs.some(({ budget, one }) => isWary(budget, one, now)) }
}

/** Budgets of which so many tries are given back. */
export type Forgiven = readonly (Budget & { readonly times: number })[]

/**
 * What a success gives back: its own try, and to network and shop the failures that the same network had with this order
 * before, by the same kind of proof. The order keeps those of everybody: a success here gives nobody fresh tries.
 */
export function forgivenOf(budgets: readonly Budget[], spent: readonly Spent[], now: Instant): Forgiven {
  const here = budgets.findIndex(({ scope }) => scope.startsWith('here'))
  const [budget, row] = [budgets[here], spent[here]]
  const all = budget === undefined || row === undefined ? 1 : spentOf(row, budget.eachMs, now)
  return budgets.map((one) => ({ ...one, times: one.scope.startsWith('order') ? 1 : all }))
}
