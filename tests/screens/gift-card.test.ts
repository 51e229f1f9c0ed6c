import { expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import { receiptShare } from '../../screens/gift-receipts/share.ts'
import { cards, frameAt } from '../support/golden-world.ts'
import { partOf } from './drawn-part.ts'

test('UXD-08 a gift receipt names recipient, goods and a link to type', () => {
  const item = { ...cards.coat, id: 'coat', off: null }
  const view = {
    id: 'r1',
    recipient: 'Kim',
    items: [item],
    url: 'https://returns.example/g/7K2M',
    picture: '/qr.svg',
    back: '/',
  }
  const screen = receiptShare(frameAt('/gift-receipt/receipt/r1'), view, translator({ language: 'en' }))
  expect(partOf(screen, 'code_card', 'SharePage')?.facts).toEqual([
    { label: 'For', value: 'Kim' },
    { label: 'On this receipt', value: item.title },
    { label: 'Or type this link', value: 'returns.example/g/7K2M' },
  ])
})
