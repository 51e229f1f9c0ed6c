import type { DecidedOutcome, ItemDecision } from '../../../../schemas/decisions/decision.ts'
import type { UnitWindow } from '../../../../schemas/decisions/window.ts'
import type { ReturnDocument } from '../../../../schemas/records/return.ts'
import type { ReturnedItem } from '../../../../schemas/records/returned-item.ts'
import { DEFAULT_TIME_ZONE } from '../../../../schemas/values/calendar.ts'

type WindowDecision = Extract<ItemDecision, { decided: 'window' }>
type StoredWindow = Pick<WindowDecision, 'days' | 'sentOn' | 'start' | 'zone' | 'extension' | 'lastDay'>

/** Decisions older than DAT-07 count from `sentOn`, in UTC. */
export function readStoredWindow({ days, sentOn, start, zone, extension, lastDay }: StoredWindow): UnitWindow {
  const sent = sentOn === null ? null : ({ kind: 'fulfilled', source: 'fulfillment', day: sentOn } as const)
  return {
    start: start === undefined ? sent : start,
    days,
    zone: zone ?? DEFAULT_TIME_ZONE,
    extension: extension ?? null,
    lastDay,
  }
}

const OUTCOMES_BY_CREDIT = { gift: 'gift-card', refund: 'refund', exchange: 'exchange' } as const

const getOutcome = (
  { resolution }: Pick<ReturnedItem, 'resolution'>,
  { creditType }: Pick<ReturnDocument, 'creditType'>,
): DecidedOutcome => (resolution === 'exchange' ? 'exchange' : OUTCOMES_BY_CREDIT[creditType ?? 'refund'])

/** The window of the outcome that a unit got; null when none applied, and in returns without decisions. */
export function findUnitWindow(
  item: Pick<ReturnedItem, 'resolution' | 'decisions'>,
  document: Pick<ReturnDocument, 'creditType'>,
): UnitWindow | null {
  const outcome = getOutcome(item, document)
  const window = item.decisions?.find(
    (one): one is WindowDecision => one.decided === 'window' && one.of === outcome && one.because === null,
  )
  return window === undefined ? null : readStoredWindow(window)
}
