import type { Allowance, Budget, Spent } from '../../../schemas/budget.ts'
import type { Instant } from '../../../schemas/ids.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * What may be tried. Of all people in the United States one in 2,900 lives in the most populous zip. Against one order
 * there are so at most 8 + 15 tries in any thirty days, from everywhere together: odds of 1 in 120 for whoever goes through
 * the zips from the top. Against all orders of a shop with fifty returns a day there are at most 6,200: two are opened.
 */
export const ALLOWANCES = {
  /** Zips and phones against one order number, whether or not there is such an order. */
  order: { most: 8, eachMs: 2 * DAY, free: 5, pauseMs: 15 * MINUTE },
  /** Emails against one order number: nobody guesses them one by one. They go on while zips pause. */
  'order-email': { most: 20, eachMs: 2 * HOUR, free: 10, pauseMs: 5 * MINUTE },
  /** Whatever fails from one network. */
  network: { most: 60, eachMs: MINUTE },
  /** What failed lately between a network and an order: a success there takes it back. */
  here: { most: 1_000, eachMs: 30 * MINUTE },
  /** Names of returns, photos, labels and links that open nothing: they are long, so that only a machine tries them. */
  names: { most: 60, eachMs: MINUTE },
  /** Cards given for an order, good or bad: three in a row, then one after each pause (T25). */
  cards: { most: 8, eachMs: 6 * HOUR, free: 3, pauseMs: 15 * MINUTE },
  /** New sessions without an order: a day's worth of them is what a network can leave in the table. */
  drafts: { most: 300, eachMs: 144_000 },
  /** Links that are sent to the address of an order, and by whom they are asked for. */
  letters: { most: 3, eachMs: 8 * HOUR },
  'letters-network': { most: 20, eachMs: 10 * MINUTE },
} as const satisfies Readonly<Record<string, Allowance>>

/** Failures that a shop bears a day, and the more the more returns it usually gets. Emails are harder to guess. */
const SHOP = { least: 100, perReturn: 2, emails: 10 } as const

const shopAllowance = (returnsADay: number, times: number): Allowance => {
  const most = Math.round((SHOP.least + SHOP.perReturn * returnsADay) * times)
  return { most, eachMs: Math.ceil(DAY / most) }
}

/** Failures within which a captcha is asked for (LKP-20). */
export const CAPTCHA_AFTER = { failures: 3, withinMs: 15 * MINUTE } as const

/** For so long a card given for an order has every further one go with a captcha: whoever tests cards does not stop at one (T25). */
const CARD_REMEMBERED_MS = DAY

/** One try to open an order. */
export interface Try {
  readonly order: string
  readonly proof: string
  readonly network: string
  readonly returnsADay: number
}

/** However an order number is written, it is one: letters and digits alone count. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** A proof that is short enough to be guessed. */
const isWeak = (proof: string): boolean => !proof.includes('@')

/** What a try is spent from, in the order in which rows are locked. */
export const budgetsOf = ({ order, proof, network, returnsADay }: Try): readonly Budget[] => {
  const weak = isWeak(proof)
  const name = plainName(order)
  return [
    { scope: 'network', subject: network, ...ALLOWANCES.network },
    { scope: weak ? 'shop' : 'shop-email', subject: '', ...shopAllowance(returnsADay, weak ? 1 : SHOP.emails) },
    weak
      ? { scope: 'order', subject: name, ...ALLOWANCES.order }
      : { scope: 'order-email', subject: name, ...ALLOWANCES['order-email'] },
    { scope: 'here', subject: `${name} ${network}`, ...ALLOWANCES.here },
  ]
}

/** How many of a budget are spent, whole ones. */
export const spentOf = ({ paidOffAt }: Pick<Spent, 'paidOffAt'>, eachMs: number, now: Instant): number =>
  Math.ceil(Math.max(0, paidOffAt - now) / eachMs)

/** From when on a budget that refused grants again. */
export const grantsAgainAt = (budget: Budget, spent: Spent, now: Instant): Instant => {
  const { most, eachMs, free = most, pauseMs = 0 } = budget
  const level = spentOf(spent, eachMs, now)
  const pause = level < free ? now : (spent.tries[0] ?? now) + pauseMs * 4 ** (level - free)
  return Math.max(now + 1, pause, spent.paidOffAt - (most - 1) * eachMs)
}

/** What giving a card came to before its provider was asked. */
export type CardVerdict =
  | { readonly kind: 'open' }
  | { readonly kind: 'captcha' }
  /** No card is looked at before `until`, not a good one either. */
  | { readonly kind: 'paused'; readonly until: Instant }

/** Judges a card that is given for an order by what its budget said: a pause first, then a captcha (T25). */
export const judgeCard = (
  budget: Budget,
  spent: Spent,
  at: { readonly now: Instant; readonly solved: boolean },
): CardVerdict => {
  if (!spent.granted) return { kind: 'paused', until: grantsAgainAt(budget, spent, at.now) }
  const [, before] = spent.tries
  const wasAnother = before !== undefined && before > at.now - CARD_REMEMBERED_MS
  return wasAnother && !at.solved ? { kind: 'captcha' } : { kind: 'open' }
}

const areMany = (tries: readonly Instant[], now: Instant, besides: 0 | 1): boolean => {
  const earlier = tries[CAPTCHA_AFTER.failures - 1 + besides]
  return earlier !== undefined && earlier > now - CAPTCHA_AFTER.withinMs
}

const watched: readonly string[] = ['network', 'order', 'order-email']

/** What a try came to before anything was looked up. */
export type TryVerdict =
  /** `captchaNext`: should it fail, the next one needs a captcha. */
  | { readonly kind: 'open'; readonly captchaNext: boolean }
  | { readonly kind: 'captcha' }
  /** Whatever was typed, right or wrong, is not looked at before `until`. */
  | { readonly kind: 'paused'; readonly until: Instant }

/** Judges a try by what its budgets said: a pause first, then a captcha (LKP-20, FIX-30). */
export const judgeTry = (
  budgets: readonly Budget[],
  spent: readonly Spent[],
  at: { readonly now: Instant; readonly solved: boolean },
): TryVerdict => {
  const { now, solved } = at
  const pauses = budgets.flatMap((budget, place) => {
    const one = spent[place]
    return one === undefined || one.granted ? [] : [grantsAgainAt(budget, one, now)]
  })
  if (pauses.length > 0) return { kind: 'paused', until: Math.max(...pauses) }
  const suspects = spent.filter(({ scope }) => watched.includes(scope))
  const underAttack = budgets.some((budget, place) => {
    const one = spent[place]
    return budget.scope.startsWith('shop') && one !== undefined && spentOf(one, budget.eachMs, now) > budget.most / 2
  })
  if (!solved && (underAttack || suspects.some(({ tries }) => areMany(tries, now, 1)))) return { kind: 'captcha' }
  return { kind: 'open', captchaNext: underAttack || suspects.some(({ tries }) => areMany(tries, now, 0)) }
}

/**
 * What a success gives back: its own try, and to network and shop the failures that the same network had with this order
 * before. The order keeps those of everybody: a success here gives nobody fresh tries.
 */
export const forgivenOf = (budgets: readonly Budget[], spent: readonly Spent[], now: Instant) => {
  const here = budgets.findIndex(({ scope }) => scope === 'here')
  const [budget, row] = [budgets[here], spent[here]]
  const all = budget === undefined || row === undefined ? 1 : spentOf(row, budget.eachMs, now)
  return budgets.map((one) => ({ ...one, times: one.scope.startsWith('order') ? 1 : all }))
}

/** What a try that was not looked at gives back: everything but its count against the network. */
export const unspentOf = (budgets: readonly Budget[], spent: readonly Spent[]) =>
  budgets.flatMap((one, place) =>
    spent[place]?.granted === true && one.scope !== 'network' ? [{ ...one, times: 1 }] : [],
  )
