import type { Budget, RateLimitGrant } from '../../../schemas/records/budget.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
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
  listGiftCodeBudgets,
  listLetterBudgets,
  listRequestBudgets,
  listStaffBudgets,
  listVisitEventBudgets,
  listWithdrawalBudgets,
} from '../../domain/journey/budgets.ts'
import { fault } from '../../faults.ts'
import type { World } from '../../world.ts'
import type { SessionContext } from './session.ts'

type Needs = Pick<World, 'store'>

export const isCaptchaSolved = async (
  { captcha }: Pick<World, 'captcha'>,
  { visit }: Pick<SessionContext, 'visit'>,
  token: string,
): Promise<boolean> => token !== '' && (await captcha.verify(visit.shopId, token)) === 'accepted'

interface GrantedBudgets {
  readonly budgets: readonly Budget[]
  readonly grants: readonly RateLimitGrant[]
}

export interface GrantedAttempt extends GrantedBudgets {
  readonly kind: 'open'
  readonly captchaNext: boolean
}

type RefusedAttempt = { readonly kind: 'captcha' } | { readonly kind: 'paused'; readonly until: Instant }

const grantedOf = (budgets: readonly Budget[], grants: readonly RateLimitGrant[]): GrantedBudgets => ({
  budgets: budgets.filter((_, place) => grants[place]?.granted === true),
  grants: grants.filter(({ granted }) => granted),
})

const refundBudgets = async (
  { store }: Needs,
  { shopId, now }: AttemptSource,
  budgets: readonly Budget[],
): Promise<void> => {
  if (budgets.length === 0) return
  const refunds = budgets.map((one) => ({ ...one, times: 1 }))
  await store.budgets.spend(shopId, [], { now, back: refunds })
}

type AttemptSource = Pick<SessionContext['visit'], 'shopId' | 'network' | 'address' | 'now'>

/** Spends the exemptions of sources without recent failures, all or nothing. Null: no exemption applies. */
const spendExemptions = async (
  { store }: Needs,
  visit: AttemptSource,
  refused: readonly Budget[],
): Promise<GrantedBudgets | null> => {
  const exemptions = findIndividualBudgets(refused, visit)
  if (exemptions === null) return null
  const grants = await store.budgets.spend(visit.shopId, exemptions, { now: visit.now })
  const granted = grantedOf(exemptions, grants)
  if (granted.budgets.length === exemptions.length) return granted
  await refundBudgets({ store }, visit, granted.budgets)
  return null
}

/**
 * Counts a lookup attempt before the lookup, in one statement, so that parallel attempts count too. Refused attempts
 * are refunded. The pause of a shop or network exempts sources without recent failures (FIX-30).
 */
export const attemptLookup = (
  needs: Needs,
  { visit, returnsADay }: Pick<SessionContext, 'visit' | 'returnsADay'>,
  input: { readonly order: string; readonly proof: string; readonly solved: boolean },
): Promise<GrantedAttempt | RefusedAttempt> =>
  spendAttempt(needs, visit, {
    budgets: listAttemptBudgets({ ...input, network: visit.network, returnsADay }),
    solved: input.solved,
  })

export const attemptStaffCode = (
  needs: Needs,
  { visit }: Pick<SessionContext, 'visit'>,
  { solved }: { readonly solved: boolean },
): Promise<GrantedAttempt | RefusedAttempt> =>
  spendAttempt(needs, visit, { budgets: listStaffBudgets(visit.network), solved })

export const attemptGiftCode = (
  needs: Needs,
  { visit }: Pick<SessionContext, 'visit'>,
): Promise<GrantedAttempt | RefusedAttempt> =>
  spendAttempt(needs, visit, { budgets: listGiftCodeBudgets(visit.network), solved: true })

export const attemptOrderRequest = (
  needs: Needs,
  { visit }: Pick<SessionContext, 'visit'>,
  { solved }: { readonly solved: boolean },
): Promise<GrantedAttempt | RefusedAttempt> =>
  spendAttempt(needs, visit, { budgets: listRequestBudgets(visit.network), solved })

/** Whether a statement of withdrawal is beyond the usual; it is stored all the same. */
export async function isWithdrawalSuspect(
  { store }: Needs,
  { visit: { shopId, network, now } }: Pick<SessionContext, 'visit'>,
  contract: string,
): Promise<boolean> {
  const grants = await store.budgets.spend(shopId, listWithdrawalBudgets(contract, network), { now })
  return grants.some(({ granted }) => !granted)
}

/** Null if granted, else the time of the next grant (FND-75). */
export async function attemptCart(needs: Needs, spender: AttemptSource): Promise<Instant | null> {
  const verdict = await spendAttempt(needs, spender, { budgets: listCartBudgets(spender.network), solved: true })
  return verdict.kind === 'paused' ? verdict.until : null
}

/** Counts a visit event; false if the limit is reached (FND-75). */
export const attemptVisitEvent = async (needs: Needs, visit: AttemptSource): Promise<boolean> =>
  (await spendAttempt(needs, visit, { budgets: listVisitEventBudgets(visit.network), solved: true })).kind === 'open'

const spendAttempt = async (
  needs: Needs,
  visit: AttemptSource,
  { budgets, solved }: { readonly budgets: readonly Budget[]; readonly solved: boolean },
): Promise<GrantedAttempt | RefusedAttempt> => {
  const { shopId, now } = visit
  const grants = await needs.store.budgets.spend(shopId, budgets, { now, solved })
  const verdict = judgeAttempt(budgets, grants, { now, solved })
  const granted = grantedOf(budgets, grants)
  if (verdict.kind === 'open') return { ...verdict, ...granted }
  const exemption = verdict.kind === 'paused' ? await spendExemptions(needs, visit, verdict.refused) : null
  if (exemption === null) {
    await refundBudgets(needs, visit, granted.budgets)
    return verdict
  }
  // The wide budget was not spent, so a later success must not refund it.
  const isPairBudget = ({ scope }: { readonly scope: string }) => scope.startsWith('here')
  await refundBudgets(needs, visit, granted.budgets.filter(isPairBudget))
  return {
    kind: 'open',
    captchaNext: true,
    budgets: [granted, exemption].flatMap((one) => one.budgets.filter((budget) => !isPairBudget(budget))),
    grants: [granted, exemption].flatMap((one) => one.grants.filter((row) => !isPairBudget(row))),
  }
}

export const computeGrant = (
  { visit }: Pick<SessionContext, 'visit'>,
  { budgets, grants }: GrantedAttempt,
): AttemptRefunds => listAttemptRefunds(budgets, grants, visit.now)

export async function refundGrant(
  { store }: Needs,
  { visit }: Pick<SessionContext, 'visit'>,
  back: AttemptRefunds,
): Promise<void> {
  await store.budgets.spend(visit.shopId, [], { now: visit.now, back })
}

export const undoAttempt = (
  needs: Needs,
  { visit }: Pick<SessionContext, 'visit'>,
  { budgets }: GrantedAttempt,
): Promise<void> => refundBudgets(needs, visit, budgets)

/** `enough`: the order's limit; `paused`: the network's or the shop's. Refused letters do not count. */
export async function attemptLetter(
  needs: Needs,
  { visit }: Pick<SessionContext, 'visit'>,
  order: string,
): Promise<'send' | 'enough' | { readonly paused: Instant }> {
  const budgets = listLetterBudgets(order, visit.network)
  const grants = await needs.store.budgets.spend(visit.shopId, budgets, { now: visit.now })
  const verdict = judgeAttempt(budgets, grants, { now: visit.now, solved: true })
  if (verdict.kind !== 'paused') return 'send'
  const exemption = await spendExemptions(needs, visit, verdict.refused)
  if (exemption !== null) return 'send'
  await refundBudgets(needs, visit, grantedOf(budgets, grants).budgets)
  return verdict.refused.some(({ scope }) => scope === 'letters') ? 'enough' : { paused: verdict.until }
}

const cardsOf = (order: string): Budget => ({ scope: 'cards', subject: order, ...ALLOWANCES.cards })

/** Counts a card attempt of an order, before calling the provider (T25). */
export async function attemptCard(
  needs: Needs,
  session: Pick<SessionContext, 'visit'>,
  input: { readonly order: string; readonly solved: boolean },
): Promise<CardVerdict> {
  const { shopId, now } = session.visit
  const budget = cardsOf(input.order)
  const [grants] = await needs.store.budgets.spend(shopId, [budget], { now })
  const verdict =
    grants === undefined ? { kind: 'open' as const } : judgeCard(budget, grants, { now, solved: input.solved })
  if (verdict.kind === 'captcha') await undoCardAttempt(needs, session, input.order)
  return verdict
}

export const undoCardAttempt = (
  { store }: Needs,
  { visit }: Pick<SessionContext, 'visit'>,
  order: string,
): Promise<void> => refundBudgets({ store }, visit, [cardsOf(order)])

interface AllowanceRef {
  readonly scope: keyof typeof ALLOWANCES
  readonly subject: string
}

const budgetOf = (of: AllowanceRef): Budget => ({ ...of, ...ALLOWANCES[of.scope] })

export async function spendAllowance(
  { store }: Needs,
  { shopId, now }: { readonly shopId: string; readonly now: Instant },
  of: AllowanceRef,
): Promise<Instant | null> {
  const budget = budgetOf(of)
  const [grants] = await store.budgets.spend(shopId, [budget], { now })
  return grants === undefined || grants.granted ? null : getNextGrantTime(budget, grants, now)
}

export const refundAttempt = (needs: Needs, visit: AttemptSource, of: AllowanceRef): Promise<void> =>
  refundBudgets(needs, visit, [budgetOf(of)])

/**
 * Counts an unknown key of a return, photo, label or link.
 * @throws Fault RET_ERR_THROTTLED after too many from one network.
 */
export async function countUnknown(
  needs: Needs,
  visit: { readonly shopId: string; readonly network: string; readonly now: Instant },
): Promise<void> {
  if ((await spendAllowance(needs, visit, { scope: 'names', subject: visit.network })) !== null)
    throw fault('RET_ERR_THROTTLED')
}
