import type { WithdrawalActionName } from '../../../schemas/console/actions/withdrawals.ts'
import { DecideRequest } from '../../../schemas/merchant/withdrawals.ts'
import { formatMinor } from '../../../screens/console/case/amount-example.ts'
import { withdrawalPath } from '../../../screens/console/withdrawals/view.ts'
import type { OperationResult } from '../../journey/operations/perform.ts'
import {
  acceptWithdrawal,
  decideWithdrawal,
  findOrderId,
  matchOrder,
} from '../../journey/operations/withdrawal/decide.ts'
import { diminishUnits, receiveGoods } from '../../journey/operations/withdrawal/goods.ts'
import {
  performOnWithdrawal,
  type WithdrawalAction,
  type WithdrawalOperation,
} from '../../journey/operations/withdrawal/perform.ts'
import { toAnswer, toCaller } from '../caller.ts'
import { parseTypedAmount } from '../case/amount.ts'
import type { ConsoleAnswer, ConsoleContext, ConsoleIntent, ConsoleStep } from '../context.ts'

type Operate = (operation: WithdrawalOperation, intent: ConsoleIntent) => Promise<OperationResult>

const FORM = 'step'

const invalidField = (name: string, message: string): ConsoleAnswer => ({
  kind: 'stay',
  problem: { code: 'invalid', title: message, fields: [{ form: FORM, name, message }] },
})

const numberOf = ({ args }: ConsoleIntent): string => String(args.withdrawal ?? '')

const unitsOf = ({ values }: ConsoleIntent): string[] => (values.units ?? '').split('\n').filter((id) => id !== '')

const typed = ({ values }: ConsoleIntent, name: string): string => (values[name] ?? '').trim()

const fieldOf = (pointer: string): string => pointer.split('/')[1] ?? ''

const run = async (
  context: ConsoleContext,
  intent: ConsoleIntent,
  { action, operate }: { readonly action: WithdrawalAction; readonly operate: Operate },
): Promise<ConsoleAnswer> => {
  const name = numberOf(intent)
  // The revision is compared with the page; the operation itself judges the state under its lock.
  const { ifMatch: _compared, ...caller } = toCaller(context, intent)
  const answer = await performOnWithdrawal(context.needs, { caller, name, action }, (operation) =>
    operate(operation, intent),
  )
  if (answer.kind !== 'invalid')
    return toAnswer(context, answer, { kind: 'go', path: withdrawalPath(name), toast: context.t('case.done') })
  const { pointer = '', message = '' } = answer.problems[0] ?? {}
  return invalidField(fieldOf(pointer), context.t('withdrawals.invalid', { problem: message }))
}

const matchWith = async (context: ConsoleContext, intent: ConsoleIntent, order: string): Promise<ConsoleAnswer> => {
  const orderId = await findOrderId(context.needs, context.visit.shopId, { order })
  if (orderId === null) return invalidField('order', context.t('withdrawals.order-unknown'))
  return run(context, intent, { action: 'match', operate: (operation) => matchOrder(operation, orderId) })
}

const match: ConsoleStep = async (context, intent) => {
  const order = typed(intent, 'order')
  return order === ''
    ? invalidField('order', context.t('withdrawals.order-missing'))
    : matchWith(context, intent, order)
}

const accept: ConsoleStep = async (context, intent) => {
  const units = unitsOf(intent)
  if (units.length === 0) return invalidField('units', context.t('withdrawals.units-missing'))
  return run(context, intent, { action: 'accept', operate: (operation) => acceptWithdrawal(operation, { units }) })
}

const findVerdict = (intent: ConsoleIntent) =>
  DecideRequest.properties.verdict.enum.find((one) => one === intent.values.verdict)

const decide: ConsoleStep = async (context, intent) => {
  const { t } = context
  const verdict = findVerdict(intent)
  const text = typed(intent, 'text')
  const letter = intent.values.reason ?? ''
  if (verdict === undefined) return invalidField('verdict', t('withdrawals.decision-missing'))
  if ((verdict === 'excluded') !== (letter !== '')) return invalidField('reason', t('withdrawals.article-hint'))
  if (text === '') return invalidField('text', t('case.reason-missing'))
  const reason = DecideRequest.properties.reason.enum.find((one) => one === letter)
  const units = unitsOf(intent)
  const request = { verdict, text, ...(reason && { reason }), ...(units.length > 0 && { units }) }
  return run(context, intent, { action: 'decide', operate: (operation) => decideWithdrawal(operation, request) })
}

const diminish: ConsoleStep = async (context, intent) => {
  const { t, needs, visit } = context
  const found = await needs.store.withdrawals.find(visit.shopId, numberOf(intent))
  const order = found?.orderId == null ? null : await needs.commerce.findOrder(visit.shopId, found.orderId)
  if (order === null) return { kind: 'stay', problem: { code: 'conflict', title: t('withdrawals.no-order') } }
  const [unit, text] = [typed(intent, 'unit'), typed(intent, 'text')]
  const amount = parseTypedAmount(intent.values.amount ?? '', order.currency)
  if (unit === '') return invalidField('unit', t('withdrawals.unit-missing'))
  if (amount === null || amount === 0)
    return invalidField('amount', t('case.no-amount', { example: formatMinor(1250, order.currency) }))
  if (text === '') return invalidField('text', t('case.reason-missing'))
  const request = { units: [{ id: unit, amount }], text }
  return run(context, intent, { action: 'diminish', operate: (operation) => diminishUnits(operation, request) })
}

const receive: ConsoleStep = async (context, intent) => {
  const units = unitsOf(intent)
  if (units.length === 0) return invalidField('units', context.t('withdrawals.units-missing'))
  return run(context, intent, { action: 'received', operate: (operation) => receiveGoods(operation, { units }) })
}

const acceptProof: ConsoleStep = async (context, intent) => {
  const proof = typed(intent, 'proof')
  if (proof === '') return invalidField('proof', context.t('withdrawals.proof-missing'))
  return run(context, intent, { action: 'received', operate: (operation) => receiveGoods(operation, { proof }) })
}

export const withdrawalSteps: Readonly<Record<WithdrawalActionName, ConsoleStep>> = {
  'withdrawals.match': match,
  'withdrawals.match-candidate': (context, intent) => matchWith(context, intent, String(intent.args.order ?? '')),
  'withdrawals.accept': accept,
  'withdrawals.decide': decide,
  'withdrawals.diminish': diminish,
  'withdrawals.receive': receive,
  'withdrawals.proof': acceptProof,
}
