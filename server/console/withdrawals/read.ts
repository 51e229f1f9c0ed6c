import type { Order } from '../../../schemas/entities/order.ts'
import type { Withdrawal, WithdrawalChange } from '../../../schemas/records/withdrawal.ts'
import { toEmailKey } from '../../../schemas/values/normalize.ts'
import {
  type CandidateView,
  type PeriodView,
  type WithdrawalPageView,
  type WithdrawalUnitView,
  withdrawalPath,
} from '../../../screens/console/withdrawals/view.ts'
import { isAllowed } from '../../domain/access/rights.ts'
import { addDays } from '../../domain/calendar/days.ts'
import { isInTime } from '../../domain/withdrawal/deadlines.ts'
import { isSameContract } from '../../domain/withdrawal/match.ts'
import { estimatePeriodEnd, findWithdrawalPeriod, isFree, listDeclaredUnits } from '../../domain/withdrawal/verdict.ts'
import { type OrderState, readOrderState } from '../../journey/operations/withdrawal/open-return.ts'
import { customerOf } from '../../journey/request/context.ts'
import type { ConsoleContext } from '../context.ts'
import { seesPersons, toRowView } from './rows.ts'

const readOrder = async ({ needs, visit }: ConsoleContext, { shopId, orderId }: Withdrawal): Promise<Order | null> => {
  if (orderId === null) return null
  try {
    return await needs.commerce.findOrder(shopId, orderId)
  } catch (error) {
    needs.log.warn({ error, ref: visit.ref }, 'Failed to read the order of a withdrawal')
    return null
  }
}

const readState = ({ needs }: ConsoleContext, { shopId }: Withdrawal, order: Order): Promise<OrderState> =>
  needs.store.transaction((tables) => readOrderState(tables, shopId, order))

const listUnits = ({ statement, acceptedUnits }: Withdrawal, { units }: OrderState): readonly WithdrawalUnitView[] => {
  const declared = new Set((listDeclaredUnits(statement, units) ?? []).map(({ id }) => id))
  return units.map((unit) => ({
    id: unit.id,
    title: unit.line.variantTitle === null ? unit.line.title : `${unit.line.title} (${unit.line.variantTitle})`,
    state: acceptedUnits.includes(unit.id) ? 'accepted' : isFree(unit) ? 'free' : 'returned',
    isDeclared: declared.has(unit.id),
  }))
}

const toPeriod = async (
  { needs }: ConsoleContext,
  { shopId, configVersion, receivedAt }: Withdrawal,
  { order, units }: OrderState,
): Promise<PeriodView> => {
  const config = await needs.shops.config(shopId, configVersion)
  const period = findWithdrawalPeriod({ order, units, config })
  return {
    ...period,
    due: period.start === null ? null : addDays(period.start, period.days),
    estimatedEnd: period.end === null ? estimatePeriodEnd({ order, units, config }) : null,
    isInTime: isInTime(receivedAt, period.end),
  }
}

const describeCustomer = (order: Order): string => {
  const { name, email } = customerOf(order)
  return [name, email].filter((part) => part !== null && part !== '').join(', ')
}

const MAX_CANDIDATES = 5

const listCandidates = async (
  { needs, visit }: ConsoleContext,
  { shopId, statement, email, verdict, match }: Withdrawal,
): Promise<readonly CandidateView[]> => {
  if (verdict !== null || match === 'certain') return []
  try {
    const [byNumber, byEmail] = await Promise.all([
      needs.commerce.findOrderByName(shopId, statement.contract),
      needs.commerce.listOrdersByEmail(shopId, email, MAX_CANDIDATES),
    ])
    const others = byEmail.filter(({ id }) => id !== byNumber?.id)
    const hasEmail = (order: Order): boolean =>
      order.customer.email !== null && toEmailKey(order.customer.email) === toEmailKey(email)
    return [...(byNumber === null ? [] : [byNumber]), ...others].map((order) => ({
      orderId: order.id,
      name: order.name,
      createdAt: order.createdAt,
      customer: describeCustomer(order),
      matches: !isSameContract(statement.contract, order.name) ? 'email' : hasEmail(order) ? 'both' : 'number',
    }))
  } catch (error) {
    needs.log.warn({ error, ref: visit.ref }, 'Failed to read the orders that a withdrawal may concern')
    return []
  }
}

const readFull = async (context: ConsoleContext, withdrawal: Withdrawal): Promise<WithdrawalPageView['full']> => {
  if (!seesPersons(context)) return null
  const { statement, email, textHash, language } = withdrawal
  return {
    detail: { ...statement, items: [...statement.items], email, textSha256: textHash, language },
    candidates: await listCandidates(context, withdrawal),
  }
}

const readReturnNumbers = async (
  { needs }: ConsoleContext,
  { shopId, returnIds }: Withdrawal,
): Promise<readonly string[]> => {
  const found = await Promise.all(returnIds.map((id) => needs.store.returns.find(shopId, id)))
  return found.flatMap((record) => record?.number ?? [])
}

const readOrderFacts = async (context: ConsoleContext, withdrawal: Withdrawal) => {
  const order = await readOrder(context, withdrawal)
  if (order === null) return { order: null, period: null, units: [] }
  const state = await readState(context, withdrawal, order)
  return {
    order: { name: order.name, currency: order.currency },
    period: await toPeriod(context, withdrawal, state),
    units: listUnits(withdrawal, state),
  }
}

interface LoadedWithdrawal {
  readonly view: WithdrawalPageView
  readonly rev: string
}

const toRev = (changes: readonly WithdrawalChange[]): string => `w${changes.length}`

export async function readWithdrawalPage(context: ConsoleContext, number: string): Promise<LoadedWithdrawal | null> {
  const { needs, member, now } = context
  const { shopId, role } = member
  const { withdrawals } = needs.store
  const withdrawal = await withdrawals.find(shopId, number)
  if (withdrawal === null) return null
  const [row, facts, full, returns, changes, earlier] = await Promise.all([
    toRowView(context, withdrawal),
    readOrderFacts(context, withdrawal),
    readFull(context, withdrawal),
    readReturnNumbers(context, withdrawal),
    withdrawals.changes(withdrawal),
    withdrawal.earlierId === null ? null : withdrawals.find(shopId, withdrawal.earlierId),
  ])
  const { decidedAt, decidedBy, acknowledgedAt, haltedUntil, suspect, identified } = withdrawal
  const view = {
    ...{ ...row, ...facts, shopId, now, full, returns, changes },
    ...{ decidedAt, decidedBy, acknowledgedAt, haltedUntil, suspect, identified },
    path: withdrawalPath(withdrawal.number),
    earlier: earlier?.number ?? null,
    may: {
      judge: isAllowed(role, 'judge'),
      adjust: isAllowed(role, 'adjust'),
      receive: isAllowed(role, 'receive'),
    },
    evidence: full === null ? null : `/console/v1/${shopId}/files/withdrawals/${withdrawal.number}/evidence.txt`,
  }
  return { view, rev: toRev(changes) }
}
