import type { FactName } from '../../../schemas/config/facts.ts'
import type { FactRead, OrderDecision } from '../../../schemas/decisions/decision.ts'
import type { FollowUpKind } from '../../../schemas/records/follow-up.ts'
import type { Inspection } from '../../../schemas/records/inspection.ts'
import type { ChosenMethod } from '../../../schemas/records/method.ts'
import type { EarlierLabel, ReturnDocument, ReturnedItem, ReturnState } from '../../../schemas/records/return.ts'
import type { Tracker } from '../../../schemas/records/tracking.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import type { FollowUpStatus } from './release.ts'

const nonBlockingKinds: readonly FollowUpKind[] = ['mail', 'label', 'method']

export function findErasureBlocker(returnState: ReturnState, followUps: readonly FollowUpStatus[]): string | null {
  if (returnState === 'open') return 'The return is open. Process, cancel or close it first'
  const isOnItsWay = followUps.some(
    ({ kind, state }) => !nonBlockingKinds.includes(kind) && (state === 'due' || state === 'running'),
  )
  return isOnItsWay ? 'A payout, shipment or reversal of the return is in progress' : null
}

const personalFacts: ReadonlySet<string> = new Set<FactName>(['answer', 'customer.tags', 'order.shipping-country'])

const redactRead = (read: FactRead): FactRead => (personalFacts.has(read.fact) ? { ...read, value: null } : read)

const redactDecision = (decision: OrderDecision): OrderDecision =>
  decision.decided !== 'policy'
    ? decision
    : {
        ...decision,
        reads: decision.reads.map(redactRead),
        passedOver: decision.passedOver.map((one) => ({ ...one, reads: one.reads.map(redactRead) })),
      }

const redactInspection = ({ photos: _photos, ...found }: Inspection): Inspection => found

/** Removes typed and photographed content; choices stay. */
const redactItem = ({ reason, inputs, trace, facts: _facts, inspection, ...item }: ReturnedItem): ReturnedItem => ({
  ...item,
  ...(inspection && { inspection: redactInspection(inspection) }),
  reason: { id: reason.id, text: reason.text },
  inputs: inputs.map((input) => ({ ...input, answer: '' })),
  trace: trace.map((rule) => ({ ...rule, reads: rule.reads.map(redactRead) })),
})

const redactMethod = ({ booking: _booking, arrangement, ...method }: ChosenMethod): ChosenMethod => ({
  ...method,
  ...(arrangement !== undefined && {
    arrangement: { reference: arrangement.reference, state: arrangement.state, askedAt: arrangement.askedAt },
  }),
})

const redactTracker = ({ url: _url, events, ...tracker }: Tracker): Tracker => ({
  ...tracker,
  events: events.map(({ description: _description, ...event }) => event),
})

type Label = NonNullable<ReturnDocument['label']>
type ExchangeOrder = NonNullable<ReturnDocument['exchangeOrder']>

/** The paper has an address, and its codes lead to one. */
const redactLabel = ({
  document: _file,
  customs: _customs,
  qr: _qr,
  returnCode: _code,
  error,
  ...label
}: Label): Label => ({
  ...label,
  ...(error && { error: { address: error.address, message: '' } }),
})

const redactEarlierLabel = ({ document: _file, customs: _customs, ...label }: EarlierLabel): EarlierLabel => label

/** Files that contain or lead to an address. */
export const listPaperFiles = ({ label, earlierLabels = [] }: ReturnDocument): readonly string[] => [
  ...[...earlierLabels, ...(label === null ? [] : [label])].flatMap(({ document, customs }) =>
    [document, customs].flatMap((file) => file ?? []),
  ),
  ...(typeof label?.qr === 'object' ? [label.qr.file] : []),
]

const redactOrder = ({ statusUrl: _page, checkoutUrl: _checkout, ...order }: ExchangeOrder): ExchangeOrder => order

export function erasePersonalData(original: ReturnDocument, at: Instant): ReturnDocument {
  const {
    notes: _notes,
    survey,
    removedItems,
    adjustments,
    tracker,
    exchangeTracking: other,
    exchangeOrder,
    opened,
    refundCard: _card,
    ...document
  } = original
  return {
    ...document,
    customer: { email: null, phone: null, name: null },
    address: null,
    items: document.items.map(redactItem),
    ...(document.decisions && { decisions: document.decisions.map(redactDecision) }),
    method: document.method && redactMethod(document.method),
    label: document.label && redactLabel(document.label),
    ...(document.earlierLabels && { earlierLabels: document.earlierLabels.map(redactEarlierLabel) }),
    ...(adjustments && { adjustments: adjustments.map((one) => ({ ...one, reason: '' })) }),
    ...(removedItems && {
      removedItems: removedItems.map(({ reason: _reason, ...one }) => ({ ...one, item: redactItem(one.item) })),
    }),
    ...(survey && { survey: { ...(survey.source && { source: survey.source }), score: survey.score } }),
    ...(tracker && { tracker: redactTracker(tracker) }),
    ...(other && { exchangeTracking: { ...other, tracker: redactTracker(other.tracker) } }),
    ...(exchangeOrder && { exchangeOrder: redactOrder(exchangeOrder) }),
    ...(opened && { opened: { ...opened, ...(opened.override !== undefined && { override: '' }) } }),
    erasedAt: at,
  }
}
