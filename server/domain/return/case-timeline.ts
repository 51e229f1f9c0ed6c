import type { ReturnChange } from '../../../schemas/records/change.ts'
import type { FollowUpState } from '../../../schemas/records/follow-up.ts'
import type { Letter } from '../../../schemas/records/letter.ts'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import type { ReturnNote } from '../../../schemas/records/return-note.ts'
import type { TrackingEvent } from '../../../schemas/records/tracking.ts'
import type { WebhookDelivery } from '../../../schemas/records/webhook-event.ts'
import { type Authored, toAuthored } from '../../../schemas/values/actor.ts'
import type { Instant } from '../../../schemas/values/ids.ts'

interface SentLetter {
  readonly epoch: number
  readonly letter: Letter
  readonly state: FollowUpState
  readonly at: Instant
}

type TimelineSource =
  | { readonly kind: 'change'; readonly change: ReturnChange }
  | { readonly kind: 'letter'; readonly letter: SentLetter }
  | { readonly kind: 'carrier'; readonly event: TrackingEvent; readonly parcel: 'return' | 'exchange' }
  | { readonly kind: 'webhook'; readonly delivery: WebhookDelivery }
  | { readonly kind: 'note'; readonly note: ReturnNote }

export type CaseEntry = TimelineSource & Authored & { readonly id: string; readonly at: Instant }

interface TimelineFacts {
  readonly changes: readonly ReturnChange[]
  readonly letters: readonly SentLetter[]
  readonly deliveries: readonly WebhookDelivery[]
}

// Shown as what they are: a note, a letter, news of the carrier.
const REPEATED: readonly ReturnChange['event'][] = ['noted', 'letter-sent-again', 'tracking']

const carrierEntries = (events: readonly TrackingEvent[], parcel: 'return' | 'exchange'): readonly CaseEntry[] =>
  events.map((event) => ({
    kind: 'carrier',
    id: `carrier:${parcel}:${event.id}`,
    at: event.occurredAt,
    by: 'carrier',
    event,
    parcel,
  }))

const hasNews = ({ tracker }: ReturnDocument): boolean => (tracker?.events ?? []).length > 0

/** All that happened to a return in one list, newest first. */
export function buildCaseTimeline(
  document: ReturnDocument,
  { changes, letters, deliveries }: TimelineFacts,
): readonly CaseEntry[] {
  const hidden = hasNews(document) ? REPEATED : REPEATED.filter((event) => event !== 'tracking')
  const entries: readonly CaseEntry[] = [
    ...changes
      .filter(({ event }) => !hidden.includes(event))
      .map((change) => ({
        kind: 'change' as const,
        id: change.id,
        at: change.at,
        by: change.by,
        ...(change.actor !== null && { actor: change.actor }),
        change,
      })),
    ...letters.map((letter) => ({
      kind: 'letter' as const,
      id: `letter:${letter.epoch}`,
      at: letter.at,
      by: 'homeward',
      letter,
    })),
    ...carrierEntries(document.tracker?.events ?? [], 'return'),
    ...carrierEntries(document.exchangeTracking?.tracker.events ?? [], 'exchange'),
    ...deliveries.map((delivery) => ({
      kind: 'webhook' as const,
      id: `webhook:${delivery.id}`,
      at: delivery.createdAt,
      by: 'homeward',
      delivery,
    })),
    ...(document.notes ?? []).map((note, n) => ({
      kind: 'note' as const,
      id: `note:${n}`,
      at: note.at,
      ...toAuthored(note),
      note,
    })),
  ]
  // Later entries of the same moment first: the list is newest first.
  return [...entries].reverse().sort((a, b) => b.at - a.at)
}
