import { expect, test } from 'vitest'
import { openedDatabase } from '../../../contract/open-database.ts'
import { order } from '../../../support/shopify/goods.ts'
import { openOperationsShop } from './operations-shop.ts'

const database = openedDatabase()

const issuedMatcher = (amount: number) =>
  expect.objectContaining({ kind: 'issued', amount, last4: expect.stringMatching(/^[0-9A-Z]{4}$/) })

test('BCK-08 a gift card of 25 dollars is issued, and only Shopify reveals its code', async () => {
  const { portal, card, things } = await openOperationsShop(database())
  expect(await portal().issueGiftCard(card('r1:gift-card:1', 2_500))).toEqual(issuedMatcher(2_500))
  expect(things('GiftCard')).toMatchObject([
    { note: 'hw:r1:gift-card:1', customerId: 'gid://shopify/Customer/6001', initialValue: { amount: '25.00' } },
  ])
})

test('BCK-04 a card with a lost answer exists once, found by its code and note', async () => {
  const { portal, card, things } = await openOperationsShop(database(), { cuts: ['GiftCardCreate'] })
  await expect(portal().issueGiftCard(card('r1:gift-card:1', 2_500))).rejects.toThrow()
  const found = await portal().issueGiftCard(card('r1:gift-card:1', 2_500))
  expect(found).toEqual(issuedMatcher(2_500))
  expect(things('GiftCard')).toHaveLength(1)
  expect(found).toMatchObject({ last4: String(things('GiftCard')[0]?.lastCharacters).toUpperCase() })
})

test('BCK-04 a card that the search does not list yet is awaited, not created again', async () => {
  const { portal, card, things, shop } = await openOperationsShop(database(), {
    cuts: ['GiftCardCreate'],
    searchLagMs: 30_000,
  })
  await expect(portal().issueGiftCard(card('r1:gift-card:1', 2_500))).rejects.toThrow()
  expect(await portal().issueGiftCard(card('r1:gift-card:1', 2_500))).toEqual({
    kind: 'pending',
    lookAt: shop.now + 60_000,
  })
  shop.now += 60_000
  expect(await portal().issueGiftCard(card('r1:gift-card:1', 2_500))).toEqual(issuedMatcher(2_500))
  expect(things('GiftCard')).toHaveLength(1)
})

test('BCK-04 a card is found behind a hundred newer cards', async () => {
  const { portal, card } = await openOperationsShop(database())
  const first = await portal().issueGiftCard(card('r1:gift-card:1', 2_500))
  for (let n = 2; n <= 60; n += 1) await portal().issueGiftCard(card(`r${n}:gift-card:1`, n))
  const find = { ...card('r1:gift-card:1', 2_500), kind: 'issued', firstTriedAt: 0 } as const
  expect(await portal().find(find)).toEqual(first)
})

test('BCK-08 a guest has no customer record, so that Shopify cannot reveal a card', async () => {
  const { portal, card, things } = await openOperationsShop(database(), { things: [order(1001, { customer: null })] })
  expect(await portal().issueGiftCard(card('r1:gift-card:1', 2_500))).toMatchObject({ because: 'customer' })
  expect(things('GiftCard')).toEqual([])
})

test('BCK-08 GFT-41 the card for a returned gift goes to the recipient, never to the buyer', async () => {
  const cy = { id: 'gid://shopify/Customer/6003', defaultEmailAddress: { emailAddress: 'Cy@example.com' } }
  const orders = [order(1001), order(1002, { customer: cy })]
  const { portal, card, things } = await openOperationsShop(database(), { things: orders })
  const forCy = { ...card('r1:gift-card:1', 2_500), email: 'cy@example.com' }
  expect(await portal().issueGiftCard(forCy)).toEqual(issuedMatcher(2_500))
  expect(things('GiftCard')).toMatchObject([{ customerId: cy.id }])
  const forNobody = { ...card('r2:gift-card:1', 2_500), email: 'dee@example.com' }
  expect(await portal().issueGiftCard(forNobody)).toMatchObject({ kind: 'refused', because: 'customer' })
  expect(things('GiftCard')).toHaveLength(1)
})

test('BCK-08 a store plan without gift cards issues none', async () => {
  const { portal, card } = await openOperationsShop(database(), { givesCards: false })
  expect(await portal().issueGiftCard(card('r1:gift-card:1', 2_500))).toMatchObject({ because: 'unsupported' })
})

test('BCK-08 the portal stores no card code, though repeated calls yield the same code', async () => {
  const { portal, card, things, shopId } = await openOperationsShop(database(), { cuts: ['GiftCardCreate'] })
  await expect(portal().issueGiftCard(card('r1:gift-card:1', 2_500))).rejects.toThrow()
  await portal().issueGiftCard(card('r1:gift-card:1', 2_500))
  const storedRows = await database().query({
    name: 'test.kept_of_card',
    text: 'select * from commerce_operations where shop_id = $1',
    values: [shopId],
  })
  expect([
    storedRows.length,
    JSON.stringify(storedRows)
      .toLowerCase()
      .includes(String(things('GiftCard')[0]?.code)),
  ]).toEqual([1, false])
})

test('BCK-08 two returns never share a code', async () => {
  const { portal, card, things } = await openOperationsShop(database())
  for (const n of [1, 2, 3]) await portal().issueGiftCard(card(`r${n}:gift-card:1`, 100))
  const codes = things('GiftCard').map(({ code }) => String(code))
  expect([new Set(codes).size, codes.every((code) => /^[a-z2-9]{16}$/.test(code))]).toEqual([3, true])
})
