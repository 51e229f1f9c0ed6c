import type { FactName } from '../../../schemas/config/facts.ts'
import type { FactRead, OrderDecision } from '../../../schemas/decision.ts'
import type { Instant } from '../../../schemas/ids.ts'
import type { FollowUpKind } from '../../../schemas/records/follow-up.ts'
import type { ChosenMethod } from '../../../schemas/records/method.ts'
import type { EarlierLabel, ReturnDocument, ReturnedItem, ReturnState } from '../../../schemas/records/return.ts'
import type { Tracker } from '../../../schemas/records/tracking.ts'
import type { FollowUpStanding } from './release.ts'

const needsNobody: readonly FollowUpKind[] = ['mail', 'label', 'method']

export function keptBecause(state: ReturnState, followUps: readonly FollowUpStanding[]): string | null {
  if (state === 'open') return 'The return is open: process, cancel or close it first'
  const isOnItsWay = followUps.some(
    ({ kind, state }) => !needsNobody.includes(kind) && (state === 'due' || state === 'running'),
  )
  return isOnItsWay ? 'Something of the return is being paid out, sent or undone' : null
}

const ofPerson: ReadonlySet<string> = new Set<FactName>(['answer', 'customer.tags', 'order.shipping-country'])

const readWithout = (read: FactRead): FactRead => (ofPerson.has(read.fact) ? { ...read, value: null } : read)

const decisionWithout = (decision: OrderDecision): OrderDecision =>
  decision.decided !== 'policy'
    ? decision
    : {
        ...decision,
        reads: decision.reads.map(readWithout),
        passedOver: decision.passedOver.map((one) => ({ ...one, reads: one.reads.map(readWithout) })),
      }

/** Removes typed and photographed content; choices stay. */
const itemWithout = ({ reason, inputs, trace, facts: _facts, ...item }: ReturnedItem): ReturnedItem => ({
  ...item,
  reason: { id: reason.id, text: reason.text },
  inputs: inputs.map((input) => ({ ...input, answer: '' })),
  trace: trace.map((rule) => ({ ...rule, reads: rule.reads.map(readWithout) })),
})

const methodWithout = ({ booking: _booking, arrangement, ...method }: ChosenMethod): ChosenMethod => ({
  ...method,
  ...(arrangement !== undefined && {
    arrangement: { reference: arrangement.reference, state: arrangement.state, askedAt: arrangement.askedAt },
  }),
})

const trackerWithout = ({ url: _url, events, ...tracker }: Tracker): Tracker => ({
  ...tracker,
  events: events.map(({ description: _description, ...event }) => event),
})

type Label = NonNullable<ReturnDocument['label']>
type ExchangeOrder = NonNullable<ReturnDocument['exchangeOrder']>

/** The paper has an address, and its codes lead to one. */
const labelWithout = ({ document: _file, qr: _qr, returnCode: _code, error, ...label }: Label): Label => ({
  ...label,
  ...(error && { error: { address: error.address, message: '' } }),
})

const earlierWithout = ({ document: _file, ...label }: EarlierLabel): EarlierLabel => label

/** Files that contain or lead to an address. */
export const papersOf = ({ label, earlierLabels = [] }: ReturnDocument): readonly string[] => [
  ...[...earlierLabels, ...(label === null ? [] : [label])].flatMap(({ document }) => document ?? []),
  ...(typeof label?.qr === 'object' ? [label.qr.file] : []),
]

const orderWithout = ({ statusUrl: _page, checkoutUrl: _checkout, ...order }: ExchangeOrder): ExchangeOrder => order

export function withoutPerson(given: ReturnDocument, at: Instant): ReturnDocument {
  const {
    notes: _notes,
    survey,
    removedItems,
    adjustments,
    tracker,
    exchangeTracking: other,
    exchangeOrder,
    opened,
    ...document
  } = given
  return {
    ...document,
    customer: { email: null, phone: null, name: null },
    address: null,
    items: document.items.map(itemWithout),
    ...(document.decisions && { decisions: document.decisions.map(decisionWithout) }),
    method: document.method && methodWithout(document.method),
    label: document.label && labelWithout(document.label),
    ...(document.earlierLabels && { earlierLabels: document.earlierLabels.map(earlierWithout) }),
    ...(adjustments && { adjustments: adjustments.map((one) => ({ ...one, reason: '' })) }),
    ...(removedItems && {
      removedItems: removedItems.map(({ reason: _said, ...one }) => ({ ...one, item: itemWithout(one.item) })),
    }),
    ...(survey && { survey: { ...(survey.source && { source: survey.source }), score: survey.score } }),
    ...(tracker && { tracker: trackerWithout(tracker) }),
    ...(other && { exchangeTracking: { ...other, tracker: trackerWithout(other.tracker) } }),
    ...(exchangeOrder && { exchangeOrder: orderWithout(exchangeOrder) }),
    ...(opened && { opened: { ...opened, ...(opened.override !== undefined && { override: '' }) } }),
    erasedAt: at,
  }
}
