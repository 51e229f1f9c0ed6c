import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { openOutbox } from '../jobs/outbox.ts'
import { createShopper, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { createGiver, createReceipt, createSignedReceipt, readLink, readShortLink, recipient } from './givers.ts'

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

const giver = async (): Promise<Shopper> => createGiver(app, await loadDemoShop(world))

test('UXD-08 the giver may sign, and a receipt without a name has none', async () => {
  const shopper = await giver()
  const fields = shopper.find('field_group', 'fields')?.fields ?? []
  expect(fields.map(({ name, required }) => [name, required === true])).toEqual([
    ['recipient', true],
    ['giver', false],
  ])
  await createReceipt(shopper, 'Kim', 'Aster Linen')
  expect(shopper.find('code_card', 'SharePage')).not.toHaveProperty('lead')
})

test('UXD-08 receipt, letter and pages of the recipient name the giver', async () => {
  const shopper = await giver()
  await createSignedReceipt(shopper, { recipient: 'Kim', giver: '  Anna  ' }, 'Aster Linen')
  expect(shopper.find('code_card', 'SharePage')).toMatchObject({ heading: 'For Kim', lead: 'From Anna' })
  const link = readLink(shopper)
  const shortLink = readShortLink(shopper)
  await shopper.press('receipts.send', { values: { email: 'friend@example.com' } })
  await world.runner.drain()
  const outbox = openOutbox(world, shopper.shopId)
  const [letter] = outbox.names().map((name) => outbox.read(name))
  expect(letter?.text).toContain('Anna has given you something')
  expect(letter?.text).toContain(shortLink)
  const kim = createShopper(app, shopper.shopId)
  await kim.enter(link)
  expect(JSON.stringify(kim.readPage().screen?.regions.main)).toContain('A gift from Anna')
  await kim.press('gift.submit', { values: recipient })
  expect(JSON.stringify(kim.find('text', 'intro'))).toContain('A gift from Anna')
})

test('UXD-08 the next receipt of the giver is signed as the last', async () => {
  const shopper = await giver()
  await createSignedReceipt(shopper, { recipient: 'Kim', giver: 'Anna' }, 'Aster Linen')
  const { body } = await shopper.open('/gift-receipt/new')
  expect(body.screen?.forms?.['gift-name']?.values).toEqual({ recipient: '', giver: 'Anna' })
})
