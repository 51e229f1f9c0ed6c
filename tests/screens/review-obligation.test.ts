import { expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import { type ReviewView, reviewPage } from '../../screens/review/page.ts'
import { halmgardShop } from '../../server/demo/halmgard/shop.ts'
import { checkConfig } from '../../server/shops/checks/check.ts'
import { frameAt } from '../support/golden-world.ts'
import { partOf } from './drawn-part.ts'
import { cardRequired, dueRequired, full } from './review-situations.ts'

const frame = frameAt('/review')
const inScope = { ...frame, withdrawal: { label: 'Withdraw from contract here', path: '/withdraw' } }

const labelIn = (where: typeof frame, overrides: Partial<ReviewView>, language = 'en') =>
  partOf(reviewPage(where, { ...full, ...overrides }, translator({ language })), 'actions', 'submit-bar')?.buttons[0]
    ?.label

test('WDR-21 a press that obliges to pay has the words of the law, in scope', () => {
  expect(labelIn(inScope, { payment: dueRequired })).toBe('Order with obligation to pay')
  expect(labelIn(inScope, { payment: dueRequired }, 'de')).toBe('Zahlungspflichtig bestellen')
  expect(labelIn(inScope, { payment: cardRequired })).toBe('Submit return')
  expect(labelIn(inScope, {})).toBe('Submit return')
  expect(labelIn(frame, { payment: dueRequired })).toBe('Submit return')
})

test('WDR-21 a shop cannot replace those words', () => {
  const content = { de: { 'review.submit-paying': 'Weiter' } }
  expect(checkConfig({ ...halmgardShop, content })).toMatchObject({
    kind: 'refused',
    problems: [{ pointer: '/content/de/review.submit-paying' }],
  })
})
