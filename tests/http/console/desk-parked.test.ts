import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { cheapCredentials } from '../../console/accounts/staff.ts'
import { setUpReturns } from '../../journey/given-returns.ts'
import { scanPicture } from '../../support/scanned.ts'
import { type TestWorld, testWorld } from '../../support/world.ts'
import { type DeskGround, deskVisitor, submitTwo } from './desk-parcels.ts'

type Visitor = Awaited<ReturnType<typeof deskVisitor>>

let house: TestWorld
let app: FastifyInstance
let ground: DeskGround
let desk: Visitor
let days = 0
beforeAll(async () => {
  house = await testWorld({ credentials: cheapCredentials })
  app = await buildApp(house.world, { actionsPerMinute: 1_000_000 })
}, 120_000)
afterAll(async () => {
  await app.close()
  await house.drop()
})
beforeEach(async () => {
  ground = { house, app, returns: await setUpReturns(house) }
  desk = await deskVisitor(ground, 'receiver')
})

const passDays = (count: number) => {
  days += count
}

const CODE = '1Z999AA10123456784'

const park = async (code: string, place: string) => {
  await desk.scan(code)
  return desk.press(
    'desk.park',
    { at: '/desk', values: { place }, args: { code } },
    { 'idempotency-key': `park-${desk.scans()}` },
  )
}
const waiting = () => house.world.store.parkedParcels.waiting(ground.returns.shopId, 10)
const actionsOf = async () =>
  (await house.world.store.audit.list(ground.returns.shopId, { accountId: null, before: null, limit: 20 })).map(
    ({ action }) => action,
  )

test('ADM-07 a parked parcel is listed, on Today too, and a match opens its return', async () => {
  const record = await submitTwo(ground)
  expect((await park(CODE, 'Shelf 4')).status).toBe(200)
  expect(JSON.stringify((await desk.show('/')).envelope.screen?.regions)).toContain('Unknown parcels')
  const [parked] = await waiting()
  const at = `/desk/parcels?parcel=${parked?.id}`
  expect(JSON.stringify((await desk.show(at)).envelope.screen?.regions)).toContain('Shelf 4')
  const press = (number: string) =>
    desk.press('desk.match', { at, values: { number }, args: { parcel: parked?.id ?? '' } })
  expect((await press('R-NOSUCH')).envelope.problem?.title).toBe('No return has this number.')
  const matched = await press(record.number.toLowerCase())
  expect([matched.status, matched.envelope.screen?.name]).toEqual([200, 'desk'])
  expect(JSON.stringify(matched.envelope.screen?.regions)).toContain('MUG-1')
  expect(await waiting()).toEqual([])
  const text = 'select settled_at, return_id from parked_parcels where id = $1'
  const rows = await house.database.query({ name: 'test.parked', text, values: [parked?.id ?? ''] })
  expect(rows[0]).toMatchObject({ return_id: record.id, settled_at: expect.any(Number) })
  expect(await actionsOf()).toEqual(expect.arrayContaining(['desk.park', 'desk.match']))
})

test('ADM-07 a scan takes a parked parcel over once a return has its code', async () => {
  await park('PARKED1', 'Shelf 5')
  const record = await submitTwo(ground)
  const { document } = await ground.returns.now(record)
  const prepaidLabels = [{ trackingCode: 'PARKED1', carrier: 'USPS', at: 0 }]
  await house.world.store.returns.save({
    ...(await ground.returns.now(record)),
    document: { ...document, prepaidLabels } as never,
  })
  expect(JSON.stringify((await desk.show('/desk/parcels')).envelope.screen?.regions)).toContain(record.number)
  expect((await desk.scan('PARKED1')).field?.result?.tone).toBe('success')
  expect(await waiting()).toEqual([])
})

test('ADM-07 the parcel of an ended return waits for a manager, and no money moves', async () => {
  const record = await submitTwo(ground)
  await house.world.store.returns.save({ ...(await ground.returns.now(record)), state: 'closed' })
  const before = await house.world.store.ledger.journals({ shopId: record.shopId, returnId: record.id })
  await park(record.number, 'Cage')
  const [parked] = await waiting()
  expect(parked).toMatchObject({ reason: 'ended', returnId: record.id, place: 'Cage' })
  expect(await house.world.store.ledger.journals({ shopId: record.shopId, returnId: record.id })).toEqual(before)
  const manager = await deskVisitor(ground, 'manager')
  const regions = async (visitor: Visitor, path: string) =>
    JSON.stringify((await visitor.show(path)).envelope.screen?.regions)
  expect(await regions(manager, '/')).toContain('Parcels of ended returns')
  expect(await regions(desk, '/')).not.toContain('Parcels of ended returns')
  const press = { at: '/desk/parcels', args: { parcel: parked?.id ?? '' } }
  expect((await desk.press('desk.settle', press)).status).toBe(403)
  expect((await manager.press('desk.settle', press)).status).toBe(200)
  expect(await waiting()).toEqual([])
  expect(await actionsOf()).toContain('desk.settle')
})

test('ADM-07 the sheet of commands has a code for each, which a scanner reads', async () => {
  const { envelope } = await desk.show('/desk/commands')
  const sheet = envelope.screen?.regions.main.find((one) => one.type === 'code_sheet')
  const cards = sheet?.type === 'code_sheet' ? sheet.cards : []
  expect(cards.map(({ label }) => label)).toEqual(['All here', 'Not here', 'Damaged', 'Wrong item', 'Done', 'Undo'])
  const picture = await app.inject({ url: cards[0]?.picture.src ?? '' })
  expect(picture.headers['content-type']).toContain('image/svg+xml')
  expect((await scanPicture(Buffer.from(picture.rawPayload))).text).toBe('HW-ALL-HERE')
})

test('ADM-10 a demo lets days pass and moves a parcel; another shop offers neither', async () => {
  const record = await submitTwo(ground)
  const agent = await deskVisitor(ground, 'agent')
  const at = `/returns/${record.number}`
  const plain = JSON.stringify((await agent.show(at)).envelope.screen)
  for (const name of ['demo.days', 'demo.parcel']) expect(plain).not.toContain(name)
  expect((await agent.press('demo.days', { at, args: { days: 3 } })).status).toBe(409)
  const world = { ...house.world, demoAccounts: true, passDays }
  await house.database.query({ name: 'test.demo', text: 'update accounts set demo = true', values: [] })
  const demo = await buildApp(world, { actionsPerMinute: 1_000_000 })
  const demoAgent = await deskVisitor({ ...ground, app: demo }, 'agent')
  const moved = await demoAgent.press('demo.parcel', { at, args: { return: record.number } })
  expect([moved.status, (await ground.returns.now(record)).document.tracking]).toEqual([200, 'in_transit'])
  const passed = await demoAgent.press('demo.days', { at, args: { days: 3 } })
  expect([passed.status, days]).toEqual([200, 3])
  expect(await actionsOf()).toEqual(expect.arrayContaining(['demo.days', 'demo.parcel']))
  await demo.close()
})
