import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConsoleEnvelope } from '../../../schemas/console/screen.ts'
import type { Role } from '../../../schemas/merchant/keys.ts'
import { B, creditA, forCredit, inputOf } from '../../domain/value/example.ts'
import { type Desk, deskOf } from '../../http/merchant-desk.ts'
import { ask, productTypeIs, rule, shopWith } from '../../journey/ruled.ts'
import { readReturnKey, submit } from '../../journey/shoppers.ts'
import { attachPhoto, choose, createShopper, itemNamed, lookUpOrder } from '../../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../../support/world.ts'
import { join } from '../accounts/staff.ts'

const twoItems = inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' })

let world: TestWorld
let desk: Desk
beforeAll(async () => {
  world = await testWorld()
  desk = await deskOf(world)
}, 120_000)
afterAll(async () => {
  await desk.app.close()
  await world.drop()
})

const cookie = (token: string) => ({ cookie: `hw-console=${token}` })

const clientOf = async (shopId: string, role: Role) => {
  const { token } = await join(world, shopId, role)
  const call = async (path: string, payload: object, headers: Readonly<Record<string, string>> = {}) => {
    const url = `/console/v1/${shopId}${path}`
    const response = await desk.app.inject({ method: 'POST', url, headers: { ...cookie(token), ...headers }, payload })
    return { status: response.statusCode, body: response.json() as ConsoleEnvelope }
  }
  return {
    token,
    read: (path: string) => call('/screens', { path }),
    press: (name: string, body: object, rev: string | null) =>
      call(`/actions/${name}`, body, {
        'idempotency-key': randomBytes(9).toString('hex'),
        ...(rev !== null && { 'if-match': rev }),
      }),
  }
}

test('ADM-06 a unit is decided once, and the second agent gets the fresh page', async () => {
  const document = { customer: { email: 'ada@example.com', phone: null, name: 'Ada' }, outcome: 'review' } as const
  const record = await desk.submit(twoItems, { document })
  const [one, two] = [await clientOf(desk.shopId, 'agent'), await clientOf(desk.shopId, 'manager')]
  const at = `/returns/${record.number}`
  const read = await one.read(at)
  expect([read.status, read.body.rev, read.body.screen?.name]).toEqual([200, 'r1', 'case'])
  const args = { return: record.number, item: `${record.id}-A.1` }
  expect((await one.press('case.approve', { at, args }, null)).status).toBe(428)
  expect((await one.press('case.approve', { at, args }, 'r1')).status).toBe(200)
  const late = await two.press('case.approve', { at, args: { ...args, item: `${record.id}-B.1` } }, 'r1')
  expect([late.status, late.body.problem?.code, late.body.screen?.path]).toEqual([409, 'stale', at])
  expect((await desk.now(record)).document.items.filter(({ verdict }) => verdict !== undefined)).toHaveLength(1)
})

test('ADM-06 a receiver may not press what an agent may', async () => {
  const record = await desk.submit(twoItems, { document: { outcome: 'review' } })
  const receiver = await clientOf(desk.shopId, 'receiver')
  const at = `/returns/${record.number}`
  const args = { return: record.number, item: `${record.id}-A.1` }
  const answer = await receiver.press('case.approve', { at, args }, 'r1')
  expect([answer.status, answer.body.problem?.code]).toEqual([403, 'role-forbidden'])
})

test('ADM-06 photos are for members of the shop only', async () => {
  const rules = [rule('show', [ask('seam', 'upload')], { when: productTypeIs('Shirts') })]
  const shopId = await loadDemoShop(world, { change: shopWith({ rules }) })
  const shopper = createShopper(desk.app, shopId)
  await lookUpOrder(shopper)
  const shirt = itemNamed(shopper, 'Aster Linen')
  await shopper.press('item.open', { args: { item: shirt } })
  const seam = await attachPhoto(shopper)
  await shopper.open('/exchange')
  await choose(shopper, shirt, { answers: { seam }, reasons: ['changed-mind'], outcome: 'return' })
  await shopper.press('items.continue')
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
  await submit(shopper)
  const record = await world.world.store.returnsList.findByName(shopId, readReturnKey(shopper))
  const href = `/console/v1/${shopId}/files/returns/${record?.number}/photos/${seam}`
  const get = (headers: Readonly<Record<string, string>> = {}) => desk.app.inject({ url: href, headers })
  const [member, stranger] = [await clientOf(shopId, 'receiver'), await clientOf(desk.shopId, 'owner')]
  const page = JSON.stringify((await member.read(`/returns/${record?.number}`)).body.screen?.regions)
  expect(page).toContain(href)
  const photo = await get(cookie(member.token))
  expect([photo.statusCode, photo.headers['content-type'], photo.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'private, no-store',
  ])
  expect((await get()).statusCode).toBe(404)
  expect((await get(cookie(stranger.token))).statusCode).toBe(404)
})
