import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { ALLOWANCES } from '../../server/domain/journey/budgets.ts'
import { createShopper, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { createGiver, createReceipt, readLink, readShortLink } from './givers.ts'
import { english } from './shoppers.ts'

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

const giveShirt = async (): Promise<Shopper> => {
  const shopper = await createGiver(app, await loadDemoShop(world))
  await createReceipt(shopper, 'Kim', 'Aster Linen')
  return shopper
}

const codeOf = (shopper: Shopper): string => readShortLink(shopper).split('/').at(-1) ?? ''

/** The path that opens, or what the code field says. */
const enterCode = async (kim: Shopper, code: string): Promise<string> => {
  const { body } = await kim.enter(`/g/${encodeURIComponent(code)}`)
  return body.problem?.fields?.[0]?.message ?? `${body.screen?.path} ${body.screen?.key}`
}

test('UXD-08 the short link has a code of eight unmistakable letters and digits', async () => {
  const giver = await giveShirt()
  expect(readShortLink(giver)).toMatch(/\/g\/[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/)
})

test('UXD-08 the short link names only a shop that the public address does not open', async () => {
  for (let n = 0; n < 2; n++) await loadDemoShop(world)
  const local = await buildApp({ ...world.world, namesShop: true })
  const [first = '', other = ''] = await world.world.shops.all()
  const queries = await Promise.all(
    [first, other].map(async (shopId) => {
      const giver = await createGiver(local, shopId)
      await createReceipt(giver, 'Kim', 'Dusk Candle')
      return readShortLink(giver).split('?')[1]
    }),
  )
  expect(queries).toEqual([undefined, `shop=${other}`])
  await local.close()
})

test.each([
  ['as printed', (code: string) => code],
  ['in lower case', (code: string) => code.toLowerCase()],
  ['without its dash', (code: string) => code.replace('-', '')],
  ['with blanks', (code: string) => ` ${code.replace('-', ' ')} `],
  ['with another dash', (code: string) => code.replace('-', '–')],
  [
    'in full width',
    (code: string) => code.replace(/[A-Z0-9]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
  ],
])('UXD-08 a code %s opens the gift', async (_how, write) => {
  const giver = await giveShirt()
  expect(await enterCode(createShopper(app, giver.shopId), write(codeOf(giver)))).toBe('/gift gift-form')
})

test('UXD-08 a wrong code leads to a page that takes another', async () => {
  const giver = await giveShirt()
  const kim = createShopper(app, giver.shopId)
  expect(await enterCode(kim, '2222-3333')).toBe(english('receipt-code.unknown', { code: '2222-3333' }))
  expect(kim.readPage().screen).toMatchObject({
    path: '/g?typed=2222-3333',
    heading: 'Open your gift receipt',
    forms: { 'gift-code': { values: { code: '2222-3333' } } },
  })
  await kim.open('/g')
  const { body } = await kim.press('receipts.open', { values: { code: '  ' } })
  expect(body.problem?.fields).toEqual([{ form: 'gift-code', name: 'code', message: english('receipt-code.missing') }])
  await kim.press('receipts.open', { values: { code: codeOf(giver) } })
  expect(kim.readPage().screen).toMatchObject({ path: '/gift', key: 'gift-form' })
})

test('UXD-08 a code opens nothing in another shop, nor after its receipt is deleted', async () => {
  const giver = await giveShirt()
  const code = codeOf(giver)
  const unknown = english('receipt-code.unknown', { code })
  expect(await enterCode(createShopper(app, await loadDemoShop(world)), code)).toBe(unknown)
  await giver.open('/gift-receipt')
  await giver.press('receipts.delete')
  expect(await enterCode(createShopper(app, giver.shopId), code)).toBe(unknown)
})

test('UXD-08 FIX-30 guessing codes pauses the network, not the links of others', async () => {
  const giver = await giveShirt()
  const guesser = createShopper(app, giver.shopId)
  const { free } = ALLOWANCES['gift-codes']
  for (let n = 0; n < free; n++) await enterCode(guesser, `2222-22${10 + n}`)
  const paused = english('receipt-code.paused', { wait: english('lookup.wait-minutes', { count: 1 }) })
  expect(await enterCode(guesser, codeOf(giver))).toBe(paused)
  expect(await enterCode(createShopper(app, giver.shopId), codeOf(giver))).toBe('/gift gift-form')
  const { body } = await guesser.enter(readLink(giver))
  expect(body.screen?.key).toBe('gift-form')
})

test('UXD-08 FIX-30 right codes cost nothing', async () => {
  const giver = await giveShirt()
  const kim = createShopper(app, giver.shopId)
  for (let n = 0; n <= ALLOWANCES['gift-codes'].most; n++)
    expect(await enterCode(kim, codeOf(giver))).not.toContain('Too')
})

test('UXD-08 FIX-30 guesses from many networks pause the shop, but for a few of each network', async () => {
  const giver = await giveShirt()
  const scope = 'shop-gift-codes'
  const { most } = ALLOWANCES[scope]
  const { budgets } = world.world.store
  const budget = { scope, subject: '', ...ALLOWANCES[scope] }
  await budgets.spend(giver.shopId, [budget], { now: world.clock.now(), times: most })
  const kim = createShopper(app, giver.shopId)
  for (let n = 0; n < ALLOWANCES['spare-gift-codes'].most; n++)
    expect(await enterCode(kim, '22223333')).toContain('know')
  expect(await enterCode(kim, '22223333')).toContain('Too many tries')
  expect(await enterCode(createShopper(app, giver.shopId), codeOf(giver))).toBe('/gift gift-form')
})
