import { Value } from 'typebox/value'
import type { Order } from '../../schemas/entities/order.ts'
import { unitsOf } from '../../server/domain/items/units.ts'
import { withPortalRefunds } from '../../server/providers/commerce/local/portal-refunds.ts'
import { lineOf, MARCH_1, orderOf } from '../domain/value/example.ts'
import type { Size } from './arguments.ts'
import type { Chance } from './chance.ts'
import { claimsOf, type RefundRules, type ReturnSummary, refundRules } from './refund-books.ts'
import { drawRefunds, RefundCase, type RefundStep } from './refund-case.ts'
import type { Plain } from './shrink.ts'
import { type Proof, proveCases } from './verdict.ts'

interface DirectRefund {
  readonly line: number
  unit: string
  readonly amount: number
  readonly at: number
  state: 'pending' | 'done' | 'failed'
}

interface Payment {
  readonly amount: number
  readonly by: 'refund' | 'gift'
  state: 'pending' | 'done'
}

interface Books {
  readonly bought: Order
  readonly refundCase: RefundCase
  readonly elsewhere: DirectRefund[]
  byAmount: number
  readonly returns: { record: ReturnSummary; payment: Payment | null }[]
  now: number
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)

const boughtIn = ({ lines }: RefundCase): Order =>
  orderOf(lines.map(({ price, quantity }, n) => lineOf({ id: `L${n}`, price, quantity })))

const orderNow = ({ bought, refundCase, elsewhere, byAmount, returns }: Books): Order => {
  const activeRefunds = elsewhere.filter(({ state }) => state !== 'failed')
  const pendingElsewhere = sum(activeRefunds.filter(({ state }) => state === 'pending').map(({ amount }) => amount))
  const own = returns.flatMap(({ record, payment }) =>
    payment === null || payment.by === 'gift' || payment.amount === 0
      ? []
      : [{ reference: `${record.id}:refund:1`, amount: payment.amount, pending: payment.state === 'pending' }],
  )
  const ownPending = sum(own.map(({ amount, pending }) => (pending ? amount : 0)))
  const listed = own.map(({ pending, ...one }) => ({ ...one, ...(pending && { pending: true as const }) }))
  const order: Order = {
    ...bought,
    lines: bought.lines.map((line, n) => ({
      ...line,
      refunded: activeRefunds.filter((one) => one.line === n).map(({ at }) => ({ quantity: 1, at })),
    })),
    refundTotal: byAmount + sum(activeRefunds.map(({ amount }) => amount)) + sum(own.map(({ amount }) => amount)),
    ...(pendingElsewhere + ownPending > 0 && { refundPending: pendingElsewhere + ownPending }),
    ...(refundCase.lists && { portalRefunds: listed }),
  }
  if (refundCase.lists) return order
  return withPortalRefunds(
    order,
    own.map(({ reference, amount, pending }) => ({ reference, amount, state: pending ? 'pending' : 'known' })),
  )
}

const isOpen = ({ record, payment }: Books['returns'][number]): boolean => record.state === 'open' && payment === null

const recordsOf = ({ returns }: Books): readonly ReturnSummary[] => returns.map(({ record }) => record)

const findUnit = (books: Books, line: number, without: readonly string[] = []): string | null => {
  const settled = new Set(books.elsewhere.flatMap(({ unit, state }) => (state === 'failed' ? [] : [unit])))
  const ids = unitsOf(books.bought, new Map())
    .filter((unit) => unit.line.id === `L${line}`)
    .map(({ id }) => id)
  const isFree = (id: string): boolean => !settled.has(id) && !without.includes(id)
  const waiting = books.returns.filter(isOpen).flatMap(({ record }) => record.document.items)
  const found = waiting.find(({ lineItemId }) => ids.includes(lineItemId) && isFree(lineItemId))
  const claimed = claimsOf(recordsOf(books))
  return found?.lineItemId ?? ids.findLast((id) => isFree(id) && !claimed.has(id)) ?? null
}

const pay = (books: Books, of: Books['returns'][number], rules: RefundRules, state: Payment['state']): void => {
  const { record } = of
  if (record.document.creditType === null) {
    // Replacements of manually refunded units are not sent automatically.
    const isRefunded = books.elsewhere.some(
      ({ unit, state: unitState }) =>
        unitState !== 'failed' && record.document.items.some(({ lineItemId }) => lineItemId === unit),
    )
    if (isRefunded) return
    of.payment = { amount: 0, by: 'gift', state: 'done' }
    of.record = { ...record, document: { ...record.document, exchangeOrder: { state: 'created', at: books.now } } }
    return
  }
  const others = recordsOf(books).filter((one) => one !== record)
  const payout = rules.payout(orderNow(books), record, others)
  if (payout === null) return
  const by = record.document.creditType === 'gift' ? 'gift' : 'refund'
  of.payment = { amount: payout.to, by, state: by === 'gift' ? 'done' : state }
  of.record = { ...record, document: payout.document }
  if (of.payment.state === 'done') finish(of, books.now)
}

const finish = (of: Books['returns'][number], at: number): void => {
  const { record, payment } = of
  if (payment === null || record.document.creditType === null) return
  payment.state = 'done'
  const payoutState = { state: 'done', amount: payment.amount, at } as const
  const result = payment.by === 'gift' ? { giftCard: payoutState } : { refund: payoutState }
  if (payment.amount > 0) of.record = { ...record, document: { ...record.document, ...result } }
}

const receive = (of: Books['returns'][number], at: number): void => {
  const items = of.record.document.items.map((item) => ({ ...item, receivedAt: at }))
  of.record = { ...of.record, document: { ...of.record.document, items } }
}

const nthOf = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)]

const relabel = (books: Books, chosen: readonly string[]): void => {
  const activeRefunds = books.elsewhere.filter(({ state }) => state !== 'failed')
  const usedUnits = [...chosen, ...activeRefunds.map(({ unit }) => unit), ...claimsOf(recordsOf(books)).keys()]
  const ids = unitsOf(books.bought, new Map()).map(({ id }) => id)
  for (const one of activeRefunds.filter(({ unit }) => chosen.includes(unit))) {
    one.unit = ids.find((id) => id.startsWith(`L${one.line}.`) && !usedUnits.includes(id)) ?? one.unit
    usedUnits.push(one.unit)
  }
}

const waitingSince = (books: Books, at: number): readonly string[] =>
  books.returns
    .filter((one) => isOpen(one) && one.record.createdAt < at)
    .flatMap(({ record }) => record.document.items.map(({ lineItemId }) => lineItemId))

const moveToUnit = (books: Books, one: DirectRefund, tried: Set<string> = new Set()): boolean => {
  for (const id of waitingSince(books, one.at)) {
    if (tried.has(id) || !id.startsWith(`L${one.line}.`)) continue
    tried.add(id)
    const holder = books.elsewhere.find(({ unit, state }) => unit === id && state !== 'failed')
    if (holder !== undefined && !moveToUnit(books, holder, tried)) continue
    one.unit = id
    return true
  }
  return false
}

const moveToWaiting = (books: Books): void => {
  const paid = books.returns.filter(({ payment }) => payment !== null).flatMap(({ record }) => record.document.items)
  const settled = new Set(paid.map(({ lineItemId }) => lineItemId))
  for (const one of books.elsewhere.filter(({ state, unit }) => state !== 'failed' && !settled.has(unit)))
    if (!waitingSince(books, one.at).includes(one.unit)) moveToUnit(books, one)
}

const failRefund = (books: Books, failed: DirectRefund): void => {
  failed.state = 'failed'
  let free = failed.unit
  for (const one of books.elsewhere.slice(books.elsewhere.indexOf(failed) + 1)) {
    const waiting = waitingSince(books, one.at)
    const isAlike = waiting.includes(free) || !waiting.includes(one.unit)
    if (one.line === failed.line && one.state !== 'failed' && isAlike) [one.unit, free] = [free, one.unit]
  }
  moveToWaiting(books)
}

const submit = (books: Books, step: RefundStep, rules: RefundRules): number | null => {
  const order = orderNow(books)
  const records = recordsOf(books)
  const units = unitsOf(rules.applyRefunds(order, records), claimsOf(records))
  const line = `L${step.line % books.refundCase.lines.length}`
  const free = units.filter((unit) => unit.line.id === line && unit.returned === null).slice(0, step.units)
  if (free.length === 0) return null
  relabel(
    books,
    free.map(({ id }) => id),
  )
  const fee = step.as === 'refund' || step.as === 'instant' ? books.refundCase.fee : 0
  const chosen = {
    id: `r${books.returns.length}`,
    unitIds: free.map(({ id }) => id),
    as: step.as,
    fee,
    now: books.now,
  }
  const record = rules.submit(order, records, chosen)
  books.returns.push({ record, payment: null })
  return step.as === 'exchange' ? 0 : sum(free.map(({ value }) => value)) - fee - record.document.totals.computed.net
}

const paidOut = (books: Books): number =>
  orderNow(books).refundTotal + sum(books.returns.map(({ payment }) => (payment?.by === 'gift' ? payment.amount : 0)))

const computeRoom = (books: Books): number => Math.max(0, books.bought.taken - paidOut(books))

const refundUnits = (books: Books, { line, units }: RefundStep, state: 'pending' | 'done'): void => {
  const at = line % books.refundCase.lines.length
  for (let n = 0; n < units; n += 1) {
    const unit = findUnit(books, at)
    const amount = books.refundCase.lines[at]?.price ?? 0
    if (unit !== null && amount <= computeRoom(books))
      books.elsewhere.push({ line: at, unit, amount, at: books.now, state })
  }
}

const perform = (books: Books, step: RefundStep, rules: RefundRules): number | null => {
  books.now += 60_000
  const open = nthOf(books.returns.filter(isOpen), step.which)
  const pending = nthOf(
    books.elsewhere.filter(({ state }) => state === 'pending'),
    step.which,
  )
  if (step.kind === 'submit') return submit(books, step, rules)
  if (step.kind === 'refund-units') refundUnits(books, step, 'done')
  if (step.kind === 'pending-units') refundUnits(books, step, 'pending')
  if (step.kind === 'refund-amount') books.byAmount += Math.min(100 * step.units, computeRoom(books))
  if (step.kind === 'finish' && pending !== undefined) pending.state = 'done'
  if (step.kind === 'fail' && pending !== undefined) failRefund(books, pending)
  if (open === undefined) return null
  if (step.kind === 'receive') receive(open, books.now)
  if (step.kind === 'process') pay(books, open, rules, 'done')
  if (step.kind === 'process-pending') pay(books, open, rules, 'pending')
  if (step.kind === 'cancel') open.record = { ...open.record, state: 'cancelled' }
  if (step.kind === 'close') open.record = { ...open.record, state: 'closed' }
  moveToWaiting(books)
  return null
}

const settle = (books: Books, rules: RefundRules): void => {
  books.now += 60_000
  for (const one of books.elsewhere) if (one.state === 'pending') one.state = 'done'
  for (const one of books.returns) if (one.payment?.state === 'pending') finish(one, books.now)
  for (const one of books.returns) if (isOpen(one)) pay(books, one, rules, 'done')
}

const computeExpected = ({ bought, refundCase, elsewhere, returns }: Books): number => {
  const byShop = new Set(elsewhere.flatMap(({ unit, state }) => (state === 'failed' ? [] : [unit])))
  const priceOf = new Map(unitsOf(bought, new Map()).map(({ id, value }) => [id, value]))
  const paid = returns.flatMap(({ record, payment }) => {
    if (payment === null || record.document.creditType === null) return []
    const units = record.document.items.filter(({ lineItemId }) => !byShop.has(lineItemId))
    const fee = record.document.creditType === 'refund' && units.length > 0 ? refundCase.fee : 0
    return [sum(units.map(({ lineItemId }) => priceOf.get(lineItemId) ?? 0)) - fee]
  })
  return sum(elsewhere.filter(({ state }) => state !== 'failed').map(({ amount }) => amount)) + sum(paid)
}

const isUncertain = ({ byAmount, elsewhere }: Books): boolean =>
  byAmount > 0 && elsewhere.some(({ state }) => state === 'failed')

export function brokenByRefunds(refundCase: RefundCase, rules: RefundRules = refundRules): string | null {
  const bought = boughtIn(refundCase)
  const books: Books = { bought, refundCase, elsewhere: [], byAmount: 0, returns: [], now: MARCH_1 }
  for (const step of refundCase.steps) {
    const short = perform(books, step, rules)
    if (short !== null && short !== 0 && books.byAmount === 0)
      return 'FND-01 an offer is the whole value while refunds elsewhere are for units'
  }
  settle(books, rules)
  const out = paidOut(books)
  if (out > bought.taken) return 'FND-01 no more is paid out than was paid'
  if (out < computeExpected(books) - (isUncertain(books) ? books.byAmount : 0))
    return 'FND-01 no less is paid out than was paid and not withheld'
  if (books.byAmount === 0 && out > computeExpected(books)) return 'FND-01 no unit is paid for twice'
  if (out > computeExpected(books) + books.byAmount) return 'FND-01 no more is paid out than units and amounts come to'
  return null
}

const isCase = (one: Plain): one is RefundCase & Plain => Value.Check(RefundCase, one)

export const proveRefunds = (size: Size): Proof => {
  const draw = (chance: Chance) => drawRefunds(chance) as RefundCase & Plain
  return proveCases('refunds', size, { draw, brokenBy: (one: RefundCase) => brokenByRefunds(one), isCase })
}
