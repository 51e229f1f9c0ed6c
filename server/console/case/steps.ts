import type { CaseActionName } from '../../../schemas/console/actions/case.ts'
import type { ConsoleProblem } from '../../../schemas/console/problems.ts'
import { joinName, splitName } from '../../../schemas/entities/written-address.ts'
import { Letter } from '../../../schemas/records/letter.ts'
import { entryOf } from '../../../schemas/values/member.ts'
import { formatMinor } from '../../../screens/console/case/amount-example.ts'
import { wrongTexts } from '../../../screens/console/case/words.ts'
import { listUnitsUnderReview } from '../../domain/return/operations.ts'
import { assignReturn } from '../../journey/operations/assign.ts'
import { cancelReturn } from '../../journey/operations/cancel.ts'
import { closeReturn } from '../../journey/operations/close.ts'
import { extendReturn } from '../../journey/operations/extend.ts'
import { selectPaidOutcomes } from '../../journey/operations/forbidden.ts'
import { resendLetter } from '../../journey/operations/letter.ts'
import { addNote } from '../../journey/operations/note.ts'
import { correctAddress } from '../../journey/operations/parcel/address.ts'
import { changeMethod } from '../../journey/operations/parcel/change-method.ts'
import { reissueLabel, voidLabel } from '../../journey/operations/parcel/label.ts'
import { rebookReturn } from '../../journey/operations/parcel/rebook.ts'
import {
  type Operation,
  type OperationAnswer,
  type OperationResult,
  performOperation,
} from '../../journey/operations/perform.ts'
import { adjustPayout, findOrderOfReturn } from '../../journey/operations/value/adjust.ts'
import { payByHand } from '../../journey/operations/value/pay-by-hand.ts'
import { processReturn } from '../../journey/operations/value/process.ts'
import { decideUnit, reopenUnit } from '../../journey/operations/verdict.ts'
import { toAnswer, toCaller } from '../caller.ts'
import type { ConsoleAnswer, ConsoleContext, ConsoleIntent, ConsoleStep } from '../context.ts'
import { parseAssignee } from '../returns/assignees.ts'
import { parseTypedAmount } from './amount.ts'
import { limitOf, readReviewQueue, rowOf } from './load.ts'
import { casePath } from './pages.ts'

type Operate = (operation: Operation, intent: ConsoleIntent, context: ConsoleContext) => Promise<OperationResult>

const FORM = 'step'

const numberOf = ({ args }: ConsoleIntent): string => String(args.return ?? '')
const itemOf = ({ args }: ConsoleIntent): string => String(args.item ?? '')
const queryOf = ({ at }: ConsoleIntent) => Object.fromEntries(new URLSearchParams(at.split('?')[1] ?? ''))

const perform = (context: ConsoleContext, intent: ConsoleIntent, operate: Operate): Promise<OperationAnswer> =>
  performOperation(context.needs, { caller: toCaller(context, intent), name: numberOf(intent) }, (operation) =>
    operate(operation, intent, context),
  )

const stay = (problem: ConsoleProblem): ConsoleAnswer => ({ kind: 'stay', problem })

/** The pointers of a request are the names of the fields of its panel. */
const answerWith = (
  context: ConsoleContext,
  answer: OperationAnswer,
  done: Extract<ConsoleAnswer, { kind: 'go' }>,
): ConsoleAnswer => {
  if (answer.kind !== 'invalid') return toAnswer(context, answer, done)
  const fields = answer.problems.map(({ pointer, message }) => {
    const name = pointer.slice(1)
    const text = entryOf(wrongTexts, name)
    return { form: FORM, name, message: text === undefined ? message : context.t(text) }
  })
  return stay({ code: 'invalid', title: fields[0]?.message ?? '', fields })
}

const auditEntry = ({ member, now }: ConsoleContext, intent: ConsoleIntent, action: string) => ({
  ...{ at: now, accountId: member.accountId, actor: member.name, action },
  detail: { return: numberOf(intent), ...(intent.values.amount && { amount: intent.values.amount }) },
})

const audited =
  (action: string, operate: Operate): Operate =>
  async (operation, intent, context) => {
    const result = await operate(operation, intent, context)
    if (result.kind === 'done')
      await operation.tables.audit.append(context.visit.shopId, auditEntry(context, intent, action))
    return result
  }

const toPage = ({ t }: ConsoleContext, intent: ConsoleIntent): Extract<ConsoleAnswer, { kind: 'go' }> => ({
  kind: 'go',
  path: casePath(numberOf(intent), queryOf(intent)),
  toast: t('case.done'),
})

const define =
  (operate: Operate): ConsoleStep =>
  async (context, intent) =>
    answerWith(context, await perform(context, intent, operate), toPage(context, intent))

/** To the next unit under review, then to the next return of the queue that the page was opened from. */
const continueReview = async (context: ConsoleContext, intent: ConsoleIntent): Promise<ConsoleAnswer> => {
  const { needs, visit } = context
  const query = queryOf(intent)
  const number = numberOf(intent)
  const record = await needs.store.returnsList.findByName(visit.shopId, number)
  const [unit] = record === null || record.state !== 'open' ? [] : listUnitsUnderReview(record.document)
  const page = toPage(context, intent)
  if (unit !== undefined) {
    const effects = [{ type: 'focus' as const, id: `approve-${unit.lineItemId}` }]
    return { ...page, effects }
  }
  const [next] = query.queue === undefined ? [] : await readReviewQueue(context)
  return { ...page, path: casePath(next ?? number, query) }
}

const defineVerdict =
  (operate: Operate): ConsoleStep =>
  async (context, intent) => {
    const answer = await perform(context, intent, operate)
    return answer.kind === 'done' || answer.kind === 'replayed'
      ? continueReview(context, intent)
      : answerWith(context, answer, toPage(context, intent))
  }

const requireField = (value: string | undefined, name: string, message: string): ConsoleAnswer | null =>
  (value ?? '').trim() === ''
    ? stay({ code: 'invalid', title: message, fields: [{ form: FORM, name, message }] })
    : null

const withReason =
  (step: ConsoleStep): ConsoleStep =>
  async (context, intent) =>
    requireField(intent.values.reason, 'reason', context.t('case.reason-missing')) ?? step(context, intent)

const reasonOf = ({ values }: ConsoleIntent): string => (values.reason ?? '').trim()

const payOut: Operate = async (operation) => {
  const { tables, record, policy, now } = operation
  const followUps = await tables.outbox.followUps(rowOf(record))
  const outcomes = selectPaidOutcomes({ record, followUps, policy, now })
  return processReturn(operation, outcomes === null ? {} : { outcomes })
}

const recordPaid: ConsoleStep = async (context, intent) => {
  const { needs, visit, t } = context
  const { reference = '', code = '' } = intent.values
  const missing = requireField(reference, 'reference', t('case.reference-missing'))
  if (missing !== null) return missing
  const outcome = intent.args.outcome === 'gift-card' ? 'gift-card' : 'refund'
  const audit = auditEntry(context, intent, 'return.record-payment')
  const of = { shopId: visit.shopId, name: numberOf(intent), audit, ...limitOf(context) }
  const request = { outcome, reference: reference.trim(), ...(code.trim() !== '' && { code: code.trim() }) } as const
  const answer = await payByHand(needs, of, request)
  return answerWith(context, answer, toPage(context, intent))
}

const adjust: ConsoleStep = async (context, intent) => {
  const { needs, visit, t } = context
  const { direction, amount = '' } = intent.values
  const missing = requireField(direction, 'direction', t('case.direction-missing'))
  if (missing !== null) return missing
  const order = { shopId: visit.shopId, name: numberOf(intent) }
  const found = await needs.store.returnsList.findByName(order.shopId, order.name)
  const currency = found?.document.totals.currency ?? 'USD'
  const minor = parseTypedAmount(amount, currency)
  if (minor === null || minor === 0) {
    const message = t('case.no-amount', { example: formatMinor(1250, currency) })
    return stay({ code: 'invalid', title: message, fields: [{ form: FORM, name: 'amount', message }] })
  }
  const request = { amount: direction === 'deduct' ? 0 - minor : minor, reason: reasonOf(intent) }
  const orderOfReturn = await findOrderOfReturn(needs, order)
  return define(audited('return.adjust', (operation) => adjustPayout(operation, request, orderOfReturn)))(
    context,
    intent,
  )
}

/** The panel splits the stored name. Untouched parts keep it, also one of a single word. */
const nameOf = ({ record }: Operation, { firstName = '', lastName = '' }: ConsoleIntent['values']): string => {
  const stored = record.document.address?.name ?? ''
  const { first, last } = splitName(stored)
  return firstName === first && lastName === last ? stored : joinName(firstName.trim(), lastName.trim())
}

const correct: Operate = (operation, { values }) => {
  const { firstName: _first, lastName: _last, ...address } = values
  return correctAddress(operation, { ...address, name: nameOf(operation, values) })
}

const sendLetter: Operate = (operation, { args }) => {
  const letter = Letter.enum.find((one) => one === args.letter)
  return letter === undefined
    ? Promise.resolve({ kind: 'unknown', what: 'return' })
    : resendLetter(operation, { letter })
}

const note: ConsoleStep = async (context, intent) =>
  requireField(intent.values.text, 'text', context.t('case.reason-missing')) ??
  define((operation) => addNote(operation, { text: (intent.values.text ?? '').trim() }))(context, intent)

export const caseSteps: Readonly<Record<CaseActionName, ConsoleStep>> = {
  'case.approve': defineVerdict((operation, intent) =>
    decideUnit(operation, { lineItemId: itemOf(intent), kind: 'approved' }),
  ),
  'case.reject': withReason(
    defineVerdict((operation, intent) =>
      decideUnit(operation, { lineItemId: itemOf(intent), kind: 'rejected', reason: reasonOf(intent) }),
    ),
  ),
  'case.undo': define((operation, intent) => reopenUnit(operation, itemOf(intent))),
  'case.pay': define(audited('return.pay', payOut)),
  'case.paid': recordPaid,
  'case.adjust': withReason(adjust),
  'case.label': define(reissueLabel),
  'case.void': define(voidLabel),
  'case.method': define((operation, { values }, { needs }) =>
    changeMethod(operation, { method: values.method ?? '' }, needs),
  ),
  'case.booking': define((operation, { values }) => rebookReturn(operation, values)),
  'case.address': define(correct),
  'case.letter': define(sendLetter),
  'case.take': define((operation, _intent, { member }) => assignReturn(operation, { assignee: member.accountId })),
  'case.assign': define((operation, { values }, context) =>
    assignReturn(operation, { assignee: parseAssignee(context, values.assignee) }),
  ),
  'case.note': note,
  'case.extend': define((operation, { values }) => extendReturn(operation, { until: values.until ?? '' })),
  'case.close': define(audited('return.close', closeReturn)),
  'case.cancel': define(audited('return.cancel', cancelReturn)),
}
