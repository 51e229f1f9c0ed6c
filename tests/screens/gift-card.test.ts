import { expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import { receiptShare } from '../../screens/gift-receipts/share.ts'
import type { DeadlineView } from '../../screens/parts/gift-facts.ts'
import { cards, DAY, frameAt } from '../support/golden-world.ts'
import { partOf } from './drawn-part.ts'

const t = translator({ language: 'en' })
const lastDay: DeadlineView = { kind: 'day', at: DAY }

const drawCard = (deadlines: readonly (DeadlineView | null)[], giver = '') => {
  const items = deadlines.map((deadline, at) => {
    const { title, variant, image } = at === 0 ? cards.coat : cards.candle
    return { id: `${at}`, title, variant, image, off: null, deadline }
  })
  const view = {
    id: 'r1',
    recipient: 'Kim',
    giver,
    items,
    url: 'https://returns.example/#/gift-link/secret',
    shortUrl: 'https://returns.example/g/7KQM-4TWX',
    picture: '/qr.svg',
    back: '/',
  }
  return partOf(receiptShare(frameAt('/gift-receipt/receipt/r1'), view, t), 'code_card', 'SharePage')
}

const until = (...deadlines: readonly (DeadlineView | null)[]) =>
  (drawCard(deadlines)?.facts ?? []).slice(1).map(({ label, value }) => [label, value])

test('UXD-08 a gift receipt names giver, recipient, goods, last day and a link to type', () => {
  const card = drawCard([lastDay], 'Anna')
  expect(card).toMatchObject({ look: 'gift', heading: 'For Kim', lead: 'From Anna' })
  expect(card?.code?.value).toBe('returns.example/g/7KQM-4TWX')
  expect(card?.facts).toEqual([
    { label: 'On this receipt', value: 'Wool coat, Camel / M' },
    { label: 'Exchange or return until', value: t.date(DAY), time: new Date(DAY).toISOString() },
  ])
  expect(JSON.stringify(card)).not.toMatch(/\$|289/)
})

test('UXD-08 a giver without a name is not on the receipt', () => {
  expect(drawCard([lastDay])).not.toHaveProperty('lead')
})

test('UXD-08 items with different last days name theirs', () => {
  const days = { kind: 'counted', from: 'delivered', days: 30 } as const
  const coat = ['Wool coat · Exchange or return until', t.date(DAY)]
  expect(until(lastDay, days)).toEqual([
    coat,
    [`${cards.candle.title} · Exchange or return until`, '30 days after delivery'],
  ])
  expect(until(lastDay, null)).toEqual([coat])
})

test('UXD-08 an item that cannot be returned says so on the receipt', () => {
  const never = { kind: 'never' } as const
  expect(until(never, lastDay)[0]).toEqual(['Wool coat', t('giving.never')])
})

test.each([
  [{ kind: 'counted', from: 'delivered', days: 30 } as const, '30 days after delivery'],
  [{ kind: 'counted', from: 'fulfilled', days: 1 } as const, '1 day after shipping'],
  [{ kind: 'estimated', at: DAY, days: 30 } as const, `30 days after delivery (around ${t.date(DAY)})`],
])('UXD-08 a window that has not started reads as its days: %o', (deadline, text) => {
  expect(until(deadline)).toEqual([['Exchange or return until', text]])
})

test('UXD-08 an item without a last day promises none', () => {
  expect(until(null)).toEqual([])
})
