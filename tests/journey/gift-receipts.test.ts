import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { openOutbox } from '../jobs/outbox.ts'
import { createShopper, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { createGiver, createReceipt, listOptions, optionIds, readLink } from './givers.ts'
import { english, openSecondTab } from './shoppers.ts'

let world: TestWorld
let app: FastifyInstance

beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const giver = async (shopId?: string): Promise<Shopper> => createGiver(app, shopId ?? (await loadDemoShop(world)))

test('GFT-01 GFT-03 ENT-25 the flow begins with the lookup, filled in from its address', async () => {
  const shopper = createShopper(app, await loadDemoShop(world))
  const pageView = await shopper.open('/gift-receipt?order=%231001&zip=10001')
  expect(pageView.body.screen).toMatchObject({ name: 'giftReceipt', constant: 'Gift Receipt Lookup', layout: 'gift' })
  expect(pageView.body.screen?.regions.main[0]).toMatchObject({ id: 'GiftReceiptLookup' })
  expect(pageView.body.screen?.forms?.['gift-receipt']?.values).toMatchObject({ order: '#1001', zip: '10001' })
})

test('GFT-03 a link prefills the lookup without a request and removes the proof', async () => {
  const shopper = createShopper(app, await loadDemoShop(world))
  const pageView = await shopper.enter('/gift-receipt?order=%231001&zip=10001')
  expect(pageView.body.screen).toMatchObject({ name: 'giftReceipt', path: '/gift-receipt' })
  expect(pageView.body.screen?.forms?.['gift-receipt']?.values).toMatchObject({ order: '#1001', zip: '10001' })
})

test('GFT-03 a link prefills the lookup for another order than the last, too', async () => {
  const shopper = createShopper(app, await loadDemoShop(world))
  const link = '/gift-receipt?order=%231001&zip=10001'
  const filled = { order: '#1001', zip: '10001' }
  const pageView = await shopper.enter(link)
  expect(pageView.body.screen?.forms?.['gift-receipt']?.values).toMatchObject(filled)
  await shopper.press('receipts.lookup', { values: { ...filled, captcha: '' } })
  expect(shopper.find('text')).toMatchObject({ id: 'NameInput' })
  const other = await shopper.enter('/gift-receipt?order=%231009&zip=94107')
  expect(other.body.screen?.forms?.['gift-receipt']?.values).toMatchObject({ order: '#1009', zip: '94107' })
  await shopper.press('receipts.lookup', { values: { order: '#1009', zip: '94107' } })
  expect(JSON.stringify(shopper.find('text'))).toContain('#1009')
})

test('GFT-04 the lookup needs number and zip, and the button waits for both', async () => {
  const shopper = createShopper(app, await loadDemoShop(world))
  await shopper.open('/gift-receipt')
  const fields = shopper.find('field_group', 'fields')?.fields ?? []
  expect(fields.map(({ name, required }) => [name, required])).toEqual([
    ['order', true],
    ['zip', true],
  ])
  expect(shopper.find('actions', 'actions')?.buttons[0]?.needs).toBe('valid')
  const pageView = await shopper.press('receipts.lookup', { values: { order: ' ', zip: '' } })
  expect(pageView.body.problem?.fields?.map(({ form, name }) => [form, name])).toEqual([
    ['gift-receipt', 'order'],
    ['gift-receipt', 'zip'],
  ])
})

test.each([
  ['an order that nobody has', '9999', '10001'],
  ['another postal code', '1001', '99999'],
  ['an email instead of the postal code', '1001', 'ada@example.com'],
])('ERR-22 %s opens no receipts and shows a hint to check number and zip', async (_which, order, zip) => {
  const shopper = createShopper(app, await loadDemoShop(world))
  await shopper.open('/gift-receipt')
  const pageView = await shopper.press('receipts.lookup', { values: { order, zip } })
  expect(pageView.body.problem?.title).toBe('We could not find the order. Please review the order number and zip code.')
  expect((await shopper.open('/gift-receipt')).body.screen?.regions.main[0]).toMatchObject({ id: 'GiftReceiptLookup' })
})

test('GFT-06 GFT-30 an order without receipts starts at the name, without a link to a list', async () => {
  const shopper = await giver()
  expect(shopper.find('text')).toMatchObject({ id: 'NameInput' })
  expect(shopper.find('actions', 'actions')?.buttons.map(({ id }) => id)).toEqual(['submit'])
})

test.each(['', '   '])('GFT-15 the name "%s" is refused', async (name) => {
  const shopper = await giver()
  const pageView = await shopper.press('receipts.name', { values: { recipient: name } })
  const message = 'Please enter the gift recipient’s name to continue.'
  expect(pageView.body.problem?.fields).toEqual([{ form: 'gift-name', name: 'recipient', message }])
})

test('GFT-07 GFT-16 GFT-31 items follow the name, returned items are disabled, and back restores the name', async () => {
  const shopper = await giver()
  const pageView = await shopper.press('receipts.name', { values: { recipient: ' Kim ' } })
  expect(pageView.body.screen).toMatchObject({ path: '/gift-receipt/items', heading: 'What is for Kim?' })
  expect(listOptions(shopper).map(({ label, disabled }) => [label, disabled ?? null])).toEqual(
    expect.arrayContaining([
      ['Aster Linen Shirt', null],
      ['Moorland Crew', english('giving.off-returned')],
    ]),
  )
  const back = await shopper.open('/gift-receipt/new')
  expect(back.body.screen?.forms?.['gift-name']?.values).toEqual({ recipient: 'Kim', giver: '' })
})

test('GFT-17 a receipt without items is refused', async () => {
  const shopper = await giver()
  await shopper.press('receipts.name', { values: { recipient: 'Kim' } })
  const pageView = await shopper.press('receipts.create', { values: { units: '' } })
  const message = 'Please select at least one item to create a gift receipt.'
  expect(pageView.body.problem?.fields).toEqual([{ form: 'gift-items', name: 'units', message }])
})

test('GFT-18 GFT-20 ENT-24 a receipt stores order, name, items and day, and shows code and link', async () => {
  const shopper = await giver()
  const pageView = await createReceipt(shopper, 'Kim', 'Aster Linen')
  const [receipt] = await world.world.store.giftReceipts.ofOrder(
    shopper.shopId,
    (await world.world.commerce.findOrderByName(shopper.shopId, '#1001'))?.id ?? '',
  )
  expect(receipt).toMatchObject({ recipient: 'Kim', units: [expect.any(String)], createdAt: world.world.now() })
  expect(pageView.body.screen).toMatchObject({
    path: `/gift-receipt/receipt/${receipt?.id}`,
    heading: 'Gift receipt for Kim',
  })
  expect(shopper.find('code_card', 'SharePage')?.image?.src).toBe(
    `/api/v1/${shopper.shopId}/gift-receipts/${receipt?.id}/qr.svg`,
  )
  expect(readLink(shopper)).toBe(`/gift-link/${receipt?.slug}`)
})

test('GFT-05 GFT-08 GFT-09 GFT-10 GFT-19 an order lists its receipts with name, day and actions', async () => {
  const shopper = await giver()
  await createReceipt(shopper, 'Kim', 'Aster Linen')
  await createReceipt(shopper, 'Lee', 'Alder')
  const again = await giver(shopper.shopId)
  const records = again.find('record_list', 'GiftReceiptList')?.records ?? []
  expect(records.map(({ title }) => title).toSorted()).toEqual(['Gift receipt for Kim', 'Gift receipt for Lee'])
  const kims = records.find(({ title }) => title.endsWith('Kim'))
  expect(kims?.lines[0]).toMatch(/^Made on /)
  expect(kims?.actions.map(({ id }) => id.split('-')[0])).toEqual(['view', 'delete'])
  expect(kims?.actions.map(({ label }) => label)).toEqual(['View', 'Delete'])
  expect(again.find('actions', 'actions')?.buttons[0]).toMatchObject({
    id: 'new',
    action: { type: 'navigate', path: '/gift-receipt/new' },
  })
  const [view] = kims?.actions ?? []
  const pageView = await again.open(view?.action.type === 'navigate' ? view.action.path : '')
  expect(pageView.body.screen?.heading).toBe('Gift receipt for Kim')
})

test('GFT-16 an item on a receipt is disabled for the next, and posting it fails', async () => {
  const shopper = await giver()
  await createReceipt(shopper, 'Kim', 'Aster Linen')
  await shopper.open('/gift-receipt/new')
  await shopper.press('receipts.name', { values: { recipient: 'Lee' } })
  const shirt = listOptions(shopper).find(({ label }) => label.startsWith('Aster Linen'))
  expect(shirt?.disabled).toBe('On another gift receipt')
  const pageView = await shopper.press('receipts.create', { values: { units: shirt?.value ?? '' } })
  expect(pageView.body.problem?.fields?.[0]?.name).toBe('units')
})

test('GFT-19 two tabs that create receipts for the same item create a single receipt', async () => {
  const shopper = await giver()
  await shopper.press('receipts.name', { values: { recipient: 'Kim' } })
  const units = optionIds(shopper, 'Aster Linen')
  const [order = ''] = [(await world.world.commerce.findOrderByName(shopper.shopId, '#1001'))?.id]
  const make = (id: string) =>
    world.world.store.transaction(async ({ returns, giftReceipts }) => {
      await returns.lockOrder(shopper.shopId, order)
      const receipt = { id, orderId: order, recipient: id, giver: '', units: [units], slug: `slug-${id}`, createdAt: 1 }
      return giftReceipts.create(shopper.shopId, receipt)
    })
  expect((await Promise.all([make('one'), make('two')])).toSorted()).toEqual([false, true])
  const storedReceipts = await world.world.store.giftReceipts.ofOrder(shopper.shopId, order)
  expect(storedReceipts.map((receipt) => receipt.units)).toEqual([[units]])
})

test('GFT-21 CON-14 the card shows three pictures and the number of further items', async () => {
  const shopper = await giver()
  await createReceipt(shopper, 'Kim', 'Aster Linen')
  expect(shopper.find('code_card', 'SharePage')?.pictures).toHaveLength(1)
  expect(shopper.find('code_card', 'SharePage')).not.toHaveProperty('more')
  const other = await giver()
  await other.press('receipts.name', { values: { recipient: 'Kim' } })
  const free = listOptions(other).filter(({ disabled }) => disabled === undefined)
  await other.press('receipts.create', { values: { units: free.map(({ value }) => value).join('\n') } })
  expect(other.find('code_card', 'SharePage')?.pictures).toHaveLength(3)
  expect(other.find('code_card', 'SharePage')?.more).toBe(`+${free.length - 3}`)
})

test('GFT-11 GFT-12 GFT-14 ERR-25 deleting a receipt needs confirmation, and the last deletion leads to the name', async () => {
  const shopper = await giver()
  await createReceipt(shopper, 'Kim', 'Aster Linen')
  await shopper.open('/gift-receipt')
  const [record] = shopper.find('record_list', 'GiftReceiptList')?.records ?? []
  expect(record?.actions[1]?.action).toMatchObject({
    name: 'receipts.delete',
    confirm: { title: 'Delete the receipt for Kim?', yes: 'Delete' },
  })
  const pageView = await shopper.press('receipts.delete')
  expect(pageView.body.effects).toContainEqual({ type: 'toast', tone: 'success', text: 'Receipt deleted.' })
  expect(shopper.find('text')).toMatchObject({ id: 'NameInput' })
})

test('GFT-32 a reload shows each step as it was: the name, the items, the receipt', async () => {
  const shopper = await giver()
  const again = async () => (await openSecondTab(app, shopper).open(shopper.readPage().screen?.path ?? '')).body.screen
  await shopper.press('receipts.name', { values: { recipient: 'Kim' } })
  expect(await again()).toEqual(shopper.readPage().screen)
  await shopper.press('receipts.create', { values: { units: optionIds(shopper, 'Aster Linen') } })
  expect(await again()).toEqual(shopper.readPage().screen)
  const receipt = shopper.readPage().screen?.path ?? ''
  await shopper.open('/gift-receipt')
  expect((await shopper.open(receipt)).body.screen?.heading).toBe('Gift receipt for Kim')
  expect((await shopper.open('/gift-receipt/items')).body.screen?.key).toBe('gift-name')
})

test('GFT-29 links to delete or add receipts lead from a receipt to the list', async () => {
  const shopper = await giver()
  await createReceipt(shopper, 'Kim', 'Aster Linen')
  const [others] = shopper.find('actions', 'actions')?.buttons ?? []
  expect(others).toMatchObject({ label: 'Manage receipts', action: { type: 'navigate' } })
  await shopper.open(others?.action.type === 'navigate' ? others.action.path : '')
  expect(shopper.find('record_list', 'GiftReceiptList')?.records).toHaveLength(1)
  expect(shopper.offered()).toContain('receipts.delete')
  expect(shopper.find('actions', 'actions')?.buttons[0]?.id).toBe('new')
})

test('GFT-22 GFT-23 ERR-27 the link can be copied, with a confirmation', async () => {
  const shopper = await giver()
  await createReceipt(shopper, 'Kim', 'Aster Linen')
  expect(shopper.find('actions', 'copy')?.buttons[0]?.action).toMatchObject({
    type: 'copy',
    text: expect.stringContaining('#/gift-link/'),
    done: 'Link copied to clipboard',
  })
})

test.each([
  ['', 'Please enter an email address to share this gift receipt.', 'GFT-24'],
  ['friend', 'Please make sure the email address you entered is valid.', 'GFT-25'],
])('GFT-24 GFT-25 the address "%s" gets no receipt', async (email, message) => {
  const shopper = await giver()
  await createReceipt(shopper, 'Kim', 'Aster Linen')
  const pageView = await shopper.press('receipts.send', { values: { email } })
  expect(pageView.body.problem?.fields).toEqual([{ form: 'gift-share', name: 'email', message }])
})

test('GFT-26 GFT-27 GFT-41 a sent receipt is a letter with link and name, without the giver', async () => {
  const shopper = await giver()
  await createReceipt(shopper, 'Kim', 'Aster Linen')
  const pageView = await shopper.press('receipts.send', { values: { email: ' friend@example.com ' } })
  expect(pageView.body.effects).toEqual([
    { type: 'toast', tone: 'success', text: 'Gift receipt sent to friend@example.com', forMs: 2_000 },
  ])
  const link = readLink(shopper)
  await world.runner.drain()
  const outbox = openOutbox(world, shopper.shopId)
  const [letter] = outbox.names().map((name) => outbox.read(name))
  expect(letter?.header('to')).toBe('friend@example.com')
  expect(letter?.text).toContain(`#${link}`)
  expect(letter?.text).toContain('Kim')
  expect(`${letter?.header('subject')} ${letter?.text} ${letter?.html}`).not.toMatch(/Okafor|ada@example|#1001|10001/)
})

test('GFT-26 a press sent twice, concurrently or later, sends a single letter', async () => {
  const shopper = await giver()
  await createReceipt(shopper, 'Kim', 'Aster Linen')
  const send = (key: string) => shopper.press('receipts.send', { values: { email: 'friend@example.com' }, key })
  const responses = [await send('first'), await send('first'), ...(await Promise.all([send('second'), send('second')]))]
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await world.runner.drain()
  expect(openOutbox(world, shopper.shopId).names()).toHaveLength(2)
})
