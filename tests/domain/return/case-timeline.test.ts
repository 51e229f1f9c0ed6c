import { expect, test } from 'vitest'
import type { ReturnChange } from '../../../schemas/records/change.ts'
import type { WebhookDelivery } from '../../../schemas/records/webhook-event.ts'
import { buildCaseTimeline } from '../../../server/domain/return/case-timeline.ts'
import { A, forCredit, inputOf } from '../value/example.ts'
import { documentOf } from './documents.ts'

const change = (seq: number, event: ReturnChange['event'], by: string): ReturnChange => ({
  shopId: 'shop',
  returnId: 'r',
  seq,
  id: `evt-${seq}`,
  event,
  by,
  actor: null,
  at: seq,
  detail: {},
})

const delivery: WebhookDelivery = {
  id: 'd1',
  eventId: 'evt-1',
  event: 'submitted',
  returnId: 'r',
  endpoint: 'erp',
  url: 'https://erp.example',
  state: 'delivered',
  attempts: 1,
  createdAt: 2,
  nextAt: null,
  deliveredAt: 2,
  answerStatus: 200,
  durationMs: 120,
  error: null,
  replayedAt: null,
  replayedBy: null,
}

const scan = { id: 'scan', status: 'in_transit', occurredAt: 4 } as const
const plain = documentOf(inputOf({ items: [forCredit(A)], creditType: 'refund' }))

test('ADM-06 changes, letters, carrier news, webhooks and notes are one list', () => {
  const document = {
    ...plain,
    tracker: { events: [scan] },
    notes: [{ at: 5, by: 'Tom', text: 'New one?' }],
  }
  const entries = buildCaseTimeline(document, {
    changes: [change(1, 'submitted', 'shopper'), change(4, 'tracking', 'carrier'), change(5, 'noted', 'Tom')],
    letters: [{ epoch: 1, letter: 'confirmation', state: 'done', at: 3 }],
    deliveries: [delivery],
  })
  expect(entries.map(({ kind, at, by }) => `${at} ${kind} ${by}`)).toEqual([
    '5 note Tom',
    '4 carrier carrier',
    '3 letter homeward',
    '2 webhook homeward',
    '1 change shopper',
  ])
  expect(new Set(entries.map(({ id }) => id)).size).toBe(5)
})

test('ADM-06 news of a carrier without a tracker stay in the list', () => {
  const changes = [change(1, 'tracking', 'carrier')]
  expect(buildCaseTimeline(plain, { changes, letters: [], deliveries: [] })).toMatchObject([
    { kind: 'change', by: 'carrier' },
  ])
})
