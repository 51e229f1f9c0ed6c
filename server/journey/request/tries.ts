import type { Budget, Spent } from '../../../schemas/budget.ts'
import type { Instant } from '../../../schemas/ids.ts'
import {
  ALLOWANCES,
  type AttemptRefunds,
  type CardVerdict,
  findIndividualBudgets,
  getNextGrantTime,
  judgeAttempt,
  judgeCard,
  listAttemptBudgets,
  listAttemptRefunds,
  listCartBudgets,
  listLetterBudgets,
  listRequestBudgets,
  listStaffBudgets,
  listVisitEventBudgets,
} from '../../domain/journey/budgets.ts'
import { fault } from '../../faults.ts'
import type { World } from '../../world.ts'
import type { SessionContext } from './session.ts'

type Needs = Pick<World, 'store'>

export const solvesCaptcha = async (
  { captcha }: Pick<World, 'captcha'>,
  { visit }: Pick<SessionContext, 'visit'>,
  token: string,
): Promise<boolean> => token !== '' && (await captcha.verify(visit.shopId, token)) === 'accepted'

interface Held {
  readonly budgets: readonly Budget[]
  readonly spent: readonly Spent[]
}

export interface Tried extends Held {
  readonly kind: 'open'
  readonly captchaNext: boolean
}

type NotTried = { readonly kind: 'captcha' } | { readonly kind: 'paused'; readonly until: Instant }

const grantedOf = (budgets: readonly Budget[], spent: readonly Spent[]): Held => ({
  budgets: budgets.filter((_, place) => spent[place]?.granted === true),
  spent: spent.filter(({ granted }) => granted),
})

const restore = async ({ store }: Needs, { shopId, now }: Spender, budgets: readonly Budget[]): Promise<void> => {
  if (budgets.length === 0) return
  const once = budgets.map((one) => ({ ...one, times: 1 }))
  await store.budgets.spend(shopId, [], { now, back: once })
}

type Spender = Pick<SessionContext['visit'], 'shopId' | 'network' | 'address' | 'now'>

/** Spends the exemptions of sources without recent failures, all or nothing. Null: no exemption applies. */
const spendSpares = async ({ store }: Needs, visit: Spender, refused: readonly Budget[]): Promise<Held | null> => {
  const spares = findIndividualBudgets(refused, visit)
  if (spares === null) return null
  const spent = await store.budgets.spend(visit.shopId, spares, { now: visit.now })
  const held = grantedOf(spares, spent)
  if (held.budgets.length === spares.length) return held
  await restore({ store }, visit, held.budgets)
  return null
}

/**
 * Counts a lookup attempt before the lookup, in one statement, so that parallel attempts count too. Refused attempts
 * are refunded. The pause of a shop or network exempts sources without recent failures (FIX-30).
 */
export const tryOrder = (
  needs: Needs,
  { visit, returnsADay }: Pick<SessionContext, 'visit' | 'returnsADay'>,
  given: { readonly order: string; readonly proof: string; readonly solved: boolean },
): Promise<Tried | NotTried> =>
  tryFrom(needs, visit, {
    budgets: listAttemptBudgets({ ...given, network: visit.network, returnsADay }),
    solved: given.solved,
  })

export const tryStaff = (
  needs: Needs,
  { visit }: Pick<SessionContext, 'visit'>,
  { solved }: { readonly solved: boolean },
): Promise<Tried | NotTried> => tryFrom(needs, visit, { budgets: listStaffBudgets(visit.network), solved })

export const tryRequest = (
  needs: Needs,
  { visit }: Pick<SessionContext, 'visit'>,
  { solved }: { readonly solved: boolean },
): Promise<Tried | NotTried> => tryFrom(needs, visit, { budgets: listRequestBudgets(visit.network), solved })

/** Counts a stored cart. Null if granted, else the time of the next grant (FND-75). */
export async function tryCart(needs: Needs, spender: Spender): Promise<Instant | null> {
  const verdict = await tryFrom(needs, spender, { budgets: listCartBudgets(spender.network), solved: true })
  return verdict.kind === 'paused' ? verdict.until : null
}

/** Counts a visit event; false if the limit is reached (FND-75). */
export const tryVisitEvent = async (needs: Needs, visit: Spender): Promise<boolean> =>
  (await tryFrom(needs, visit, { budgets: listVisitEventBudgets(visit.network), solved: true })).kind === 'open'

const tryFrom = async (
  needs: Needs,
  visit: Spender,
  { budgets, solved }: { readonly budgets: readonly Budget[]; readonly solved: boolean },
): Promise<Tried | NotTried> => {
  const { shopId, now } = visit
  const spent = await needs.store.budgets.spend(shopId, budgets, { now, solved })
  const verdict = judgeAttempt(budgets, spent, { now, solved })
  const held = grantedOf(budgets, spent)
  if (verdict.kind === 'open') return { ...verdict, ...held }
  const spare = verdict.kind === 'paused' ? await spendSpares(needs, visit, verdict.refused) : null
  if (spare === null) {
    await restore(needs, visit, held.budgets)
    return verdict
  }
  // The wide budget was not spent, so a later success must not refund it.
  const isHere = ({ scope }: { readonly scope: string }) => scope.startsWith('here')
  await restore(needs, visit, held.budgets.filter(isHere))
  return {
    kind: 'open',
    captchaNext: true,
    budgets: [held, spare].flatMap((one) => one.budgets.filter((budget) => !isHere(budget))),
    spent: [held, spare].flatMap((one) => one.spent.filter((row) => !isHere(row))),
  }
}

/** The refunds after a successful lookup: this attempt and earlier ones of the network. */
export const forgivenBy = ({ visit }: Pick<SessionContext, 'visit'>, { budgets, spent }: Tried): AttemptRefunds =>
  listAttemptRefunds(budgets, spent, visit.now)

export async function forgive(
  { store }: Needs,
  { visit }: Pick<SessionContext, 'visit'>,
  back: AttemptRefunds,
): Promise<void> {
  await store.budgets.spend(visit.shopId, [], { now: visit.now, back })
}

export const undo = (needs: Needs, { visit }: Pick<SessionContext, 'visit'>, { budgets }: Tried): Promise<void> =>
  restore(needs, visit, budgets)

/**
 * Counts a letter to an order. `enough`: the order's limit; `paused`: the network's or the shop's. Refused letters do
 * not count.
 */
export async function tryLetter(
  needs: Needs,
  { visit }: Pick<SessionContext, 'visit'>,
  order: string,
): Promise<'send' | 'enough' | { readonly paused: Instant }> {
  const budgets = listLetterBudgets(order, visit.network)
  const spent = await needs.store.budgets.spend(visit.shopId, budgets, { now: visit.now })
  const verdict = judgeAttempt(budgets, spent, { now: visit.now, solved: true })
  if (verdict.kind !== 'paused') return 'send'
  const spare = await spendSpares(needs, visit, verdict.refused)
  if (spare !== null) return 'send'
  await restore(needs, visit, grantedOf(budgets, spent).budgets)
  return verdict.refused.some(({ scope }) => scope === 'letters') ? 'enough' : { paused: verdict.until }
}

const cardsOf = (order: string): Budget => ({ scope: 'cards', subject: order, ...ALLOWANCES.cards })

/** Counts a card attempt of an order, before calling the provider (T25). */
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

export const untryCard = ({ store }: Needs, { visit }: Pick<SessionContext, 'visit'>, order: string): Promise<void> =>
  restore({ store }, visit, [cardsOf(order)])

interface AllowanceOf {
  readonly scope: keyof typeof ALLOWANCES
  readonly subject: string
}

const budgetOf = (of: AllowanceOf): Budget => ({ ...of, ...ALLOWANCES[of.scope] })

export async function spendOne(
  { store }: Needs,
  { shopId, now }: { readonly shopId: string; readonly now: Instant },
  of: AllowanceOf,
): Promise<Instant | null> {
  const budget = budgetOf(of)
  const [spent] = await store.budgets.spend(shopId, [budget], { now })
  return spent === undefined || spent.granted ? null : getNextGrantTime(budget, spent, now)
}

export const unspend = (needs: Needs, visit: Spender, of: AllowanceOf): Promise<void> =>
  restore(needs, visit, [budgetOf(of)])

/**
 * Counts an unknown key of a return, photo, label or link.
 * @throws Fault RET_ERR_THROTTLED after too many from one network.
 */
export async function countUnknown(
  needs: Needs,
  visit: { readonly shopId: string; readonly network: string; readonly now: Instant },
): Promise<void> {
  if ((await spendOne(needs, visit, { scope: 'names', subject: visit.network })) !== null)
    throw fault('RET_ERR_THROTTLED')
}
