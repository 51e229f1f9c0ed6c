import type { Budget, Spent } from '../../../schemas/budget.ts'
import type { Instant } from '../../../schemas/ids.ts'
import {
  ALLOWANCES,
  budgetsOf,
  type CardVerdict,
  cartBudgets,
  type Forgiven,
  forgivenOf,
  grantsAgainAt,
  judgeCard,
  judgeTry,
  lettersOf,
  requestsOf,
  sparesOf,
  staffTriesOf,
  visitEventBudgets,
} from '../../domain/journey/budgets.ts'
import { fault } from '../../faults.ts'
import type { World } from '../../world.ts'
import type { SessionContext } from './session.ts'

type Needs = Pick<World, 'store'>

/** Whether the captcha that came along is solved; without one nothing is asked of anybody. */
export const solvesCaptcha = async (
  { captcha }: Pick<World, 'captcha'>,
  { visit }: Pick<SessionContext, 'visit'>,
  token: string,
): Promise<boolean> => token !== '' && (await captcha.verify(visit.shopId, token)) === 'accepted'

/** What was granted, and by which budgets. */
interface Held {
  readonly budgets: readonly Budget[]
  readonly spent: readonly Spent[]
}

/** A try that may go on, with what it was spent from. */
export interface Tried extends Held {
  readonly kind: 'open'
  /** Should it fail, the next one needs a captcha. */
  readonly captchaNext: boolean
}

/** A try that is not looked at: without a captcha, or not before a pause is over. */
type NotTried = { readonly kind: 'captcha' } | { readonly kind: 'paused'; readonly until: Instant }

/** Only the tries that were granted: those alone can be given back. */
const grantedOf = (budgets: readonly Budget[], spent: readonly Spent[]): Held => ({
  budgets: budgets.filter((_, place) => spent[place]?.granted === true),
  spent: spent.filter(({ granted }) => granted),
})

/** Gives back one try of each budget. */
const restore = async ({ store }: Needs, { shopId, now }: Spender, budgets: readonly Budget[]): Promise<void> => {
  if (budgets.length === 0) return
  const once = budgets.map((one) => ({ ...one, times: 1 }))
  await store.budgets.spend(shopId, [], { now, back: once })
}

type Spender = Pick<SessionContext['visit'], 'shopId' | 'network' | 'address' | 'now'>

/**
 * Spends what wide circles that refused spare whoever has not failed lately; null where somebody has, or where what refused
 * spares nobody. All or nothing, and one of many at once.
 */
const spendSpares = async ({ store }: Needs, visit: Spender, refused: readonly Budget[]): Promise<Held | null> => {
  const spares = sparesOf(refused, visit)
  if (spares === null) return null
  const spent = await store.budgets.spend(visit.shopId, spares, { now: visit.now })
  const held = grantedOf(spares, spent)
  if (held.budgets.length === spares.length) return held
  await restore({ store }, visit, held.budgets)
  return null
}

/**
 * Counts a try to open an order before anything is looked up, so that a thousand at once are counted too. One statement; what
 * may not go on is given back, so that nobody pays for what was not looked at. The pause of a shop or a network spares
 * whoever has not failed in one lately (FIX-30).
 */
export const tryOrder = (
  needs: Needs,
  { visit, returnsADay }: Pick<SessionContext, 'visit' | 'returnsADay'>,
  given: { readonly order: string; readonly proof: string; readonly solved: boolean },
): Promise<Tried | NotTried> =>
  tryFrom(needs, visit, {
    budgets: budgetsOf({ ...given, network: visit.network, returnsADay }),
    solved: given.solved,
  })

/** Counts a try of the shop's staff code, in the same way, before the code is looked at. */
export const tryStaff = (
  needs: Needs,
  { visit }: Pick<SessionContext, 'visit'>,
  { solved }: { readonly solved: boolean },
): Promise<Tried | NotTried> => tryFrom(needs, visit, { budgets: staffTriesOf(visit.network), solved })

/** Counts a request by a form of the shop, in the same way. */
export const tryRequest = (
  needs: Needs,
  { visit }: Pick<SessionContext, 'visit'>,
  { solved }: { readonly solved: boolean },
): Promise<Tried | NotTried> => tryFrom(needs, visit, { budgets: requestsOf(visit.network), solved })

/** Counts a cart that a storefront stores; answers null where it is granted, else from when on one is (FND-75). */
export async function tryCart(needs: Needs, spender: Spender): Promise<Instant | null> {
  const verdict = await tryFrom(needs, spender, { budgets: cartBudgets(spender.network), solved: true })
  return verdict.kind === 'paused' ? verdict.until : null
}

/** Counts an event of a visit that endpoints of the shop are sent; false where no more are stored for now (FND-75). */
export const tryVisitEvent = async (needs: Needs, visit: Spender): Promise<boolean> =>
  (await tryFrom(needs, visit, { budgets: visitEventBudgets(visit.network), solved: true })).kind === 'open'

/** Takes a try from each of these budgets; where one of them refuses, from what wide circles spare. */
const tryFrom = async (
  needs: Needs,
  visit: Spender,
  { budgets, solved }: { readonly budgets: readonly Budget[]; readonly solved: boolean },
): Promise<Tried | NotTried> => {
  const { shopId, now } = visit
  const spent = await needs.store.budgets.spend(shopId, budgets, { now, solved })
  const verdict = judgeTry(budgets, spent, { now, solved })
  const held = grantedOf(budgets, spent)
  if (verdict.kind === 'open') return { ...verdict, ...held }
  const spare = verdict.kind === 'paused' ? await spendSpares(needs, visit, verdict.refused) : null
  if (spare === null) {
    await restore(needs, visit, held.budgets)
    return verdict
  }
  // A success must not give the wide circle back what it has not spent: such a try stands by itself.
  const isHere = ({ scope }: { readonly scope: string }) => scope.startsWith('here')
  await restore(needs, visit, held.budgets.filter(isHere))
  return {
    kind: 'open',
    captchaNext: true,
    budgets: [held, spare].flatMap((one) => one.budgets.filter((budget) => !isHere(budget))),
    spent: [held, spare].flatMap((one) => one.spent.filter((row) => !isHere(row))),
  }
}

/** What a try that found its order gives back: it was none of a guesser, and neither were those of this network before it. */
export const forgivenBy = ({ visit }: Pick<SessionContext, 'visit'>, { budgets, spent }: Tried): Forgiven =>
  forgivenOf(budgets, spent, visit.now)

/** Gives back what a try forgives that found its order and opens nothing. */
export async function forgive(
  { store }: Needs,
  { visit }: Pick<SessionContext, 'visit'>,
  back: Forgiven,
): Promise<void> {
  await store.budgets.spend(visit.shopId, [], { now: visit.now, back })
}

/** The try could not be judged: the order system was away. */
export const undo = (needs: Needs, { visit }: Pick<SessionContext, 'visit'>, { budgets }: Tried): Promise<void> =>
  restore(needs, visit, budgets)

/**
 * Counts a letter to the address of an order: `send` it; or not, since the order has had `enough` of them; or nobody may ask
 * for any before `paused`. Only one that is sent counts.
 */
export async function tryLetter(
  needs: Needs,
  { visit }: Pick<SessionContext, 'visit'>,
  order: string,
): Promise<'send' | 'enough' | { readonly paused: Instant }> {
  const budgets = lettersOf(order, visit.network)
  const spent = await needs.store.budgets.spend(visit.shopId, budgets, { now: visit.now })
  const verdict = judgeTry(budgets, spent, { now: visit.now, solved: true })
  if (verdict.kind !== 'paused') return 'send'
  const spare = await spendSpares(needs, visit, verdict.refused)
  if (spare !== null) return 'send'
  await restore(needs, visit, grantedOf(budgets, spent).budgets)
  return verdict.refused.some(({ scope }) => scope === 'letters') ? 'enough' : { paused: verdict.until }
}

const cardsOf = (order: string): Budget => ({ scope: 'cards', subject: order, ...ALLOWANCES.cards })

/** Counts a card that is given for an order, whoever gives it, before its provider hears of it (T25). */
export async function tryCard(
  needs: Needs,
  session: Pick<SessionContext, 'visit'>,
  given: { readonly order: string; readonly solved: boolean },
): Promise<CardVerdict> {
  const { shopId, now } = session.visit
  const budget = cardsOf(given.order)
  const [spent] = await needs.store.budgets.spend(shopId, [budget], { now })
  const verdict =
    spent === undefined ? { kind: 'open' as const } : judgeCard(budget, spent, { now, solved: given.solved })
  if (verdict.kind === 'captcha') await untryCard(needs, session, given.order)
  return verdict
}

/** The card was not tried after all: without a captcha, or by a provider that did not answer. */
export const untryCard = ({ store }: Needs, { visit }: Pick<SessionContext, 'visit'>, order: string): Promise<void> =>
  restore({ store }, visit, [cardsOf(order)])

/** An allowance of somebody or something, by its name. */
interface AllowanceOf {
  readonly scope: keyof typeof ALLOWANCES
  readonly subject: string
}

const budgetOf = (of: AllowanceOf): Budget => ({ ...of, ...ALLOWANCES[of.scope] })

/** Spends one of an allowance; answers null where it is granted, else from when on it will be. */
export async function spendOne(
  { store }: Needs,
  { shopId, now }: { readonly shopId: string; readonly now: Instant },
  of: AllowanceOf,
): Promise<Instant | null> {
  const budget = budgetOf(of)
  const [spent] = await store.budgets.spend(shopId, [budget], { now })
  return spent === undefined || spent.granted ? null : grantsAgainAt(budget, spent, now)
}

/** Gives back one of an allowance that was spent for nothing. */
export const unspend = (needs: Needs, visit: Spender, of: AllowanceOf): Promise<void> =>
  restore(needs, visit, [budgetOf(of)])

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
