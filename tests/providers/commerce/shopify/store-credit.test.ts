import { expect, test } from 'vitest'
import { allocate } from '../../../../server/domain/money/allocate.ts'
import { shopifySource } from '../../../../server/providers/commerce/shopify/source.ts'
import { openedDatabase } from '../../../contract/open-database.ts'
import { order } from '../../../support/shopify/goods.ts'
import type { ShopifyState } from '../../../support/shopify/stand-in.ts'
import { openOperationsShop } from './operations-shop.ts'

const database = openedDatabase()

const creditShop = async (overrides: Partial<ShopifyState> = {}) => {
  const ready = await openOperationsShop(database(), overrides, 'store-credit')
  const accounts = () =>
    ready.things('StoreCreditAccountCreditTransaction').map(({ event, amount }) => {
      const { amount: put } = amount as { readonly amount: string }
      return `${event} ${put}`
    })
  const of = (reference: string, amount: number, bonus = 0) => ({ ...ready.card(reference, amount), bonus })
  return { ...ready, accounts, of }
}
const creditedMatcher = (amount: number) => expect.objectContaining({ kind: 'issued', amount, last4: null })

test.each([
  'told',
  'untold',
] as const)('BCK-08 store credit of 25 dollars is given once as a refund, its payment %s', async (creditRefunds) => {
  const { portal, of, accounts, refundsThere, things } = await creditShop({ creditRefunds })
  expect(await portal().issueGiftCard(of('r1:gift-card:1', 2_500))).toEqual(creditedMatcher(2_500))
  expect(await portal().issueGiftCard(of('r1:gift-card:1', 2_500))).toEqual(creditedMatcher(2_500))
  expect([accounts(), things('GiftCard')]).toEqual([['ORDER_REFUND 25.00'], []])
  expect(refundsThere()).toMatchObject([{ note: 'hw:r1:gift-card:1' }])
})

test('BCK-08 the bonus of the shop is a separate credit on the account', async () => {
  const { portal, of, accounts } = await creditShop()
  expect(await portal().issueGiftCard(of('r1:gift-card:1', 2_500, 500))).toEqual(creditedMatcher(2_500))
  expect(accounts()).toEqual(['ORDER_REFUND 20.00', 'ADJUSTMENT 5.00'])
})

test.each([
  'RefundCreate',
  'StoreCreditCredit',
])('BCK-04 credit with a lost answer to %s is on the account once', async (cut) => {
  const { portal, of, accounts } = await creditShop({ cuts: [cut] })
  await expect(portal().issueGiftCard(of('r1:gift-card:1', 2_500, 500))).rejects.toThrow()
  expect(await portal().issueGiftCard(of('r1:gift-card:1', 2_500, 500))).toEqual(creditedMatcher(2_500))
  expect(accounts()).toEqual(['ORDER_REFUND 20.00', 'ADJUSTMENT 5.00'])
})

test('BCK-04 an uncertain bonus is awaited, then dropped and reported', async () => {
  const { portal, of, accounts, shop, warned } = await creditShop({ fails: ['StoreCreditCredit'] })
  await expect(portal().issueGiftCard(of('r1:gift-card:1', 2_500, 500))).rejects.toThrow()
  const startedAt = shop.now
  // Another return of the shopper gets the same amount meanwhile.
  expect(await portal().issueGiftCard(of('r2:gift-card:1', 500))).toEqual(creditedMatcher(500))
  expect(await portal().issueGiftCard(of('r1:gift-card:1', 2_500, 500))).toEqual({
    kind: 'pending',
    lookAt: startedAt + 60_000,
  })
  shop.now += 60_000
  expect(await portal().issueGiftCard(of('r1:gift-card:1', 2_500, 500))).toEqual(creditedMatcher(2_000))
  expect(accounts()).toEqual(['ORDER_REFUND 20.00', 'ORDER_REFUND 5.00'])
  expect(warned).toEqual([{ reference: 'r1:gift-card:1', bonus: 500 }])
})

test('BCK-08 goodwill credit without a payment is given as an adjustment, without a refund', async () => {
  const { portal, of, accounts, refundsThere } = await creditShop({ cuts: ['StoreCreditCredit'] })
  const gift = of('r1:gift-card:2', 500, 500)
  await expect(portal().issueGiftCard(gift)).rejects.toThrow()
  expect(await portal().issueGiftCard(gift)).toEqual(creditedMatcher(500))
  expect([accounts(), refundsThere()]).toEqual([['ADJUSTMENT 5.00'], []])
})

test('BCK-04 uncertain goodwill credit is refused, and not given twice', async () => {
  const { portal, of, accounts, shop } = await creditShop({ fails: ['StoreCreditCredit'] })
  const gift = of('r1:gift-card:2', 500, 500)
  await expect(portal().issueGiftCard(gift)).rejects.toThrow()
  shop.now += 60_000
  expect(await portal().issueGiftCard(gift)).toMatchObject({ kind: 'refused', because: 'unsupported' })
  expect(accounts()).toEqual([])
})

test('BCK-04 an equal bonus of another return does not count for this return', async () => {
  const { portal, of, accounts, shop } = await creditShop()
  await portal().issueGiftCard(of('r0:gift-card:1', 1_500, 500))
  shop.fails.push('StoreCreditCredit')
  await expect(portal().issueGiftCard(of('r1:gift-card:1', 1_500, 500))).rejects.toThrow()
  shop.now += 60_000
  expect(await portal().issueGiftCard(of('r1:gift-card:1', 1_500, 500))).toEqual(creditedMatcher(1_000))
  expect(accounts().filter((one) => one.startsWith('ADJUSTMENT'))).toHaveLength(1)
})

test('BCK-08 credit beyond the payments of the order is refused', async () => {
  const { portal, of, accounts } = await creditShop()
  expect(await portal().issueGiftCard(of('r1:gift-card:1', 99_999_900))).toMatchObject({ because: 'over-refund' })
  expect(accounts()).toEqual([])
})

test('BCK-08 a store that cannot refund to an account refuses, and gives nothing', async () => {
  const { portal, of, accounts, things } = await creditShop({ creditRefunds: 'refused' })
  expect(await portal().issueGiftCard(of('r1:gift-card:1', 2_500, 500))).toMatchObject({ because: 'amount' })
  expect([accounts(), things('GiftCard')]).toEqual([[], []])
})

test('BCK-08 GFT-41 a gift recipient gets a card, as the account belongs to the giver', async () => {
  const grace = { id: 'gid://shopify/Customer/6007', defaultEmailAddress: { emailAddress: 'grace@example.com' } }
  const orders = [order(1001), order(1002, { customer: grace })]
  const { portal, of, accounts, things } = await creditShop({ things: orders })
  const gift = { ...of('r1:gift-card:1', 2_500, 500), email: 'grace@example.com' }
  expect(await portal().issueGiftCard(gift)).toMatchObject({ kind: 'issued', amount: 2_500, last4: expect.any(String) })
  expect([accounts(), things('GiftCard')]).toMatchObject([[], [{ customerId: grace.id }]])
})

test('BCK-08 a guest has no account and gets no credit', async () => {
  const { portal, of, accounts } = await creditShop({ things: [order(1001, { customer: null })] })
  expect(await portal().issueGiftCard(of('r1:gift-card:1', 2_500))).toMatchObject({ because: 'customer' })
  expect(accounts()).toEqual([])
})

test.each([
  'told',
  'untold',
] as const)('BCK-03 credit counts for its return, not as an order refund, its payment %s', async (creditRefunds) => {
  const { portal, of, refund, client } = await creditShop({ creditRefunds })
  const source = shopifySource(client, { currency: 'USD', allocate }, 'shopper')
  const readTaken = async () => {
    const read = await source.order('1001')
    return read?.kind === 'read' ? [read.entity.taken, read.entity.refundTotal] : read
  }
  const [taken = 0] = (await readTaken()) as readonly number[]
  await portal().issueGiftCard(of('r1:gift-card:1', 2_500, 500))
  expect(await readTaken()).toEqual([taken, 0])
  await portal().refund(refund('r2:refund:1', 1_000))
  expect(await readTaken()).toEqual([taken, 1_000])
})
