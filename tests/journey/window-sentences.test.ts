import { expect, test } from 'vitest'
import type { ItemDecision } from '../../schemas/decisions/decision.ts'
import { plain, textsOf, unitTexts } from './stored-reasons.ts'

type WindowDecision = Extract<ItemDecision, { decided: 'window' }>
type Start = NonNullable<WindowDecision['start']>

const window: WindowDecision = {
  decided: 'window',
  of: 'refund',
  by: null,
  days: 30,
  outcome: 'open',
  because: null,
  sentOn: '2026-06-03',
  start: { kind: 'delivered', source: 'merchant', day: '2026-06-07' },
  zone: 'America/New_York',
  extension: null,
  lastDay: '2026-07-07',
  on: '2026-06-20',
}

test.each<[Start, string]>([
  [{ kind: 'delivered', source: 'merchant', day: '2026-06-07' }, 'delivery on June 7, 2026, as the merchant reported'],
  [
    { kind: 'delivered', source: 'order-system', day: '2026-06-07' },
    'delivery on June 7, 2026, as the order system reported',
  ],
  [
    { kind: 'delivered', source: 'fallback', day: '2026-06-13' },
    'June 13, 2026, which counts as the day of delivery because the delivery is unknown',
  ],
  [{ kind: 'ordered', source: 'order', day: '2026-05-31' }, 'the order on May 31, 2026'],
  [{ kind: 'fulfilled', source: 'fulfillment', day: '2026-06-03' }, 'June 3, 2026, when the order was last sent'],
])('DAT-07 a sentence names the start of the window: %j', (start, text) => {
  expect(unitTexts({ decisions: [{ ...window, start }] })).toContain(
    `A refund was possible for 30 days after ${text}, in America/New_York: until July 7, 2026. The return was submitted on June 20, 2026.`,
  )
})

test('DAT-07 a sentence names the extension by its title', () => {
  const extension = { title: 'Holiday returns', by: '/settings/window_extensions/0' }
  const extended = { ...window, extension, lastDay: '2026-08-31' }
  expect(unitTexts({ decisions: [extended] })).toContain(
    'A refund was possible for 30 days after delivery on June 7, 2026, as the merchant reported, in America/New_York: until August 31, 2026, extended by "Holiday returns". The return was submitted on June 20, 2026.',
  )
  const { decided: _decided, outcome: _outcome, because: _because, on: _on, ...against } = extended
  const refused: ItemDecision = {
    decided: 'outcome',
    of: 'refund',
    outcome: 'refused',
    against: [{ why: 'window', ...against }],
  }
  expect(unitTexts({ decisions: [refused] })).toContain(
    'A refund was not offered, because its window of 30 days, extended by "Holiday returns", closed on August 31, 2026.',
  )
})

test('DAT-07 outcomes with different extensions get a sentence each', () => {
  const extension = { title: 'Holiday returns', by: '/settings/window_extensions/0' }
  const decisions = [window, { ...window, of: 'exchange' as const, extension, lastDay: '2026-08-31' }]
  expect(unitTexts({ decisions }).filter((text) => text.includes('possible for'))).toHaveLength(2)
})

test('DAT-10 days of events are days of the shop', () => {
  const late = { ...plain, submittedAt: Date.UTC(2026, 5, 21, 2), timeZone: 'America/New_York' }
  expect(textsOf(late, 'return')).toContain('The shopper submitted the return on June 20, 2026.')
  const approved = { kind: 'approved' as const, at: Date.UTC(2026, 5, 21, 2), by: 'k', reason: 'Fine' }
  const units = plain.units.map((unit) => ({ ...unit, verdict: approved }))
  expect(textsOf({ ...late, units }, 'unit').find((text) => text.includes('approved'))).toContain('June 20, 2026')
  const adjustment = { journal: 'items', at: Date.UTC(2026, 5, 21, 2), entries: [], adjustment: null }
  const amounts = { ...plain.amounts, changes: [adjustment] }
  expect(textsOf({ ...late, amounts }, 'money').find((text) => text.startsWith('On '))).toContain('June 20, 2026')
})
