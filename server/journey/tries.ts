import type { Budget, Spent } from '../../schemas/budget.ts'
import type { Instant } from '../../schemas/ids.ts'
import {
  ALLOWANCES,
  budgetsOf,
  type CardVerdict,
  forgivenOf,
  grantsAgainAt,
  judgeCard,
  judgeTry,
  unspentOf,
} from '../domain/journey/budgets.ts'
import { fault } from '../faults.ts'
import type { World } from '../world.ts'
import type { Standing } from './standing.ts'

type Needs = Pick<World, 'store'>

/** Whether the captcha that came along is solved; without one nothing is asked of anybody. */
export const solvesCaptcha = async (
  { captcha }: Pick<World, 'captcha'>,
  { visit }: Pick<Standing, 'visit'>,
  token: string,
): Promise<boolean> => token !== '' && (await captcha.verify(visit.shopId, token)) === 'accepted'

/** A try that may go on, with what it was spent from. */
export interface Tried {
  readonly kind: 'open'
  /** Should it fail, the next one needs a captcha. */
  readonly captchaNext: boolean
  readonly budgets: readonly Budget[]
  readonly spent: readonly Spent[]
}

/** A try that is not looked at: without a captcha, or not before a pause is over. */
export type NotTried = { readonly kind: 'captcha' } | { readonly kind: 'paused'; readonly until: Instant }

/**
 * Counts a try to open an order before anything is looked up, so that a thousand at once are counted too. One statement; what
 * may not go on is given back, so that nobody else pays for it.
 */
export async function tryOrder(
  { store }: Needs,
  { visit, returnsADay }: Pick<Standing, 'visit' | 'returnsADay'>,
  given: { readonly order: string; readonly proof: string; readonly solved: boolean },
): Promise<Tried | NotTried> {
  const { shopId, network, now } = visit
  const budgets = budgetsOf({ ...given, network, returnsADay })
  const spent = await store.budgets.spend(shopId, budgets, { now })
  const verdict = judgeTry(budgets, spent, { now, solved: given.solved })
  if (verdict.kind === 'open') return { ...verdict, budgets, spent }
  await store.budgets.giveBack(shopId, unspentOf(budgets, spent), now)
  return verdict
}

/** The try found its order: it was none of a guesser, and neither were those of this network before it. */
export const forgive = (
  { store }: Needs,
  { visit }: Pick<Standing, 'visit'>,
  { budgets, spent }: Tried,
): Promise<void> => store.budgets.giveBack(visit.shopId, forgivenOf(budgets, spent, visit.now), visit.now)

/** The try could not be judged: the order system was away. */
export const undo = ({ store }: Needs, { visit }: Pick<Standing, 'visit'>, { budgets }: Tried): Promise<void> =>
  store.budgets.giveBack(
    visit.shopId,
    budgets.map((one) => ({ ...one, times: 1 })),
    visit.now,
  )

const cardsOf = (order: string): Budget => ({ scope: 'cards', subject: order, ...ALLOWANCES.cards })

/** Counts a card that is given for an order, whoever gives it, before its provider hears of it (T25). */
export async function tryCard(
  needs: Needs,
  standing: Pick<Standing, 'visit'>,
  given: { readonly order: string; readonly solved: boolean },
): Promise<CardVerdict> {
  const { shopId, now } = standing.visit
  const budget = cardsOf(given.order)
  const [spent] = await needs.store.budgets.spend(shopId, [budget], { now })
  const verdict =
    spent === undefined ? { kind: 'open' as const } : judgeCard(budget, spent, { now, solved: given.solved })
  if (verdict.kind === 'captcha') await untryCard(needs, standing, given.order)
  return verdict
}

/** The card was not tried after all: without a captcha, or by a provider that did not answer. */
export const untryCard = ({ store }: Needs, { visit }: Pick<Standing, 'visit'>, order: string): Promise<void> =>
  store.budgets.giveBack(visit.shopId, [{ ...cardsOf(order), times: 1 }], visit.now)

/** Spends one of an allowance; answers null where it is granted, else from when on it will be. */
export async function spendOne(
  { store }: Needs,
  { shopId, now }: { readonly shopId: string; readonly now: Instant },
  of: { readonly scope: keyof typeof ALLOWANCES; readonly subject: string },
): Promise<Instant | null> {
  const budget = { ...of, ...ALLOWANCES[of.scope] }
  const [spent] = await store.budgets.spend(shopId, [budget], { now })
  return spent === undefined || spent.granted ? null : grantsAgainAt(budget, spent, now)
}

/**
 * Counts a name that nobody has: of a return, a photo, a label, a link.
 * @throws Fault RET_ERR_THROTTLED when its network asked for too many of them.
 */
export async function countUnknown(
  needs: Needs,
  visit: { readonly shopId: string; readonly network: string; readonly now: Instant },
): Promise<void> {
  if ((await spendOne(needs, visit, { scope: 'names', subject: visit.network })) !== null)
    throw fault('RET_ERR_THROTTLED')
}
