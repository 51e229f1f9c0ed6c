import { expect, test } from 'vitest'
import type { Database } from '../../../../server/database/database.ts'
import type { Commerce, ProviderAnswer } from '../../../../server/providers/commerce/port.ts'
import { openedDatabase } from '../../../contract/open-database.ts'
import { openOperationsShop } from './operations-shop.ts'

const database = openedDatabase()

const dying = (whole: Database, died: () => void): Pick<Database, 'query'> => ({
  query: (statement) => {
    if (statement.name !== 'commerce_operations.answer') return whole.query(statement)
    died()
    return new Promise(() => {})
  },
})

type Shop = Awaited<ReturnType<typeof openOperationsShop>>
type PerformOperation = (
  commerce: Pick<Commerce, keyof ReturnType<Shop['portal']>>,
  shop: Shop,
) => Promise<ProviderAnswer>

const operations: Readonly<Record<string, PerformOperation>> = {
  refund: (commerce, { refund }) => commerce.refund(refund('r1:refund:1', 1_500)),
  'gift card': (commerce, { card }) => commerce.issueGiftCard(card('r1:gift-card:1', 1_500)),
  'store credit': (commerce, { card }) => commerce.issueGiftCard({ ...card('r1:gift-card:1', 1_500), bonus: 500 }),
  'exchange order': (commerce, { exchange }) => commerce.createExchangeOrder(exchange('r1:exchange-order:1')),
  'draft of what is due': (commerce, { exchange }) =>
    commerce.createExchangeOrder(exchange('r1:exchange-order:1', 900)),
  'setting aside': (commerce, { aside }) => commerce.reserve(aside('r1:stock:1')),
  'putting back in stock': (commerce, { aside }) => commerce.restock(aside('r1:shelve:1')),
}

const unit = { lineId: '11', quantity: 1 }
const ofRecorded: Readonly<Record<string, PerformOperation>> = {
  'return of its own': (commerce, { about }) =>
    commerce.recordReturn({
      ...about('r1:record-return:1'),
      number: 'R-1',
      units: [{ ...unit, reasonId: 'small', reason: 'Too small' }],
    }),
  'taking in by it': (commerce, { about }) =>
    commerce.processReturn({
      ...about('r1:process-return:1'),
      number: 'R-1',
      units: [{ ...unit, arrived: 'restocked' as const }],
    }),
  'refund by it': (commerce, { refund }) =>
    commerce.refund({ ...refund('r1:refund:1', 1_500), recorded: { number: 'R-1', units: [] } }),
  'end of it': (commerce, { about }) =>
    commerce.endReturn({ ...about('r1:end-return:1'), number: 'R-1', how: 'close' }),
}

const booksOf = ({ refundsThere, things, levels }: Shop) =>
  structuredClone([
    refundsThere().length,
    things('GiftCard').length,
    things('StoreCreditAccountCreditTransaction').length,
    things('Order').length,
    things('DraftOrder').length,
    levels(),
    things('Order').flatMap((order) => order.returns),
  ])

test.each(
  Object.entries(operations),
)('BCK-04 a %s exists once, though the process died before it could record this', async (what, perform) => {
  const shop = await openOperationsShop(database(), {}, what === 'store credit' ? 'store-credit' : 'card')
  const died = new Promise<void>((resolve) => {
    void perform(shop.portal(dying(database(), resolve)), shop)
  })
  await died
  const books = booksOf(shop)
  const early = await perform(shop.portal(), shop)
  expect([early, booksOf(shop)]).toEqual([{ kind: 'pending', lookAt: shop.shop.now + 5_000 }, books])
  shop.shop.now += 61_000
  const answer = await perform(shop.portal(), shop)
  expect(['refused', 'pending']).not.toContain(answer.kind)
  expect([await perform(shop.portal(), shop), booksOf(shop)]).toEqual([answer, books])
})

test.each(
  Object.entries(ofRecorded),
)('BCK-04 a %s exists once, though the process died before it could record this', async (what, perform) => {
  const shop = await openOperationsShop(database())
  const [first] = Object.values(ofRecorded)
  if (first !== perform) await first?.(shop.portal(), shop)
  const died = new Promise<void>((resolve) => {
    void perform(shop.portal(dying(database(), resolve)), shop)
  })
  await died
  const books = booksOf(shop)
  expect((await perform(shop.portal(), shop)).kind, what).toBe('pending')
  shop.shop.now += 61_000
  const answer = await perform(shop.portal(), shop)
  expect([answer.kind === 'refused', booksOf(shop)]).toEqual([false, books])
})
