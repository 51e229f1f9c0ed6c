import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { setUpTravellingReturns, type TravellingReturns, type TravelOptions } from '../journey/travelling-returns.ts'
import { borrowPglite } from '../support/database.ts'
import { createShopper, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { returnClient, summarize } from './return-client.ts'

let world: TestWorld
let returns: TravellingReturns
let call: ReturnType<typeof returnClient>['call']
beforeAll(async () => {
  world = await testWorld({ test: await borrowPglite() })
  returns = await setUpTravellingReturns(world)
  ;({ call } = returnClient(returns.app))
}, 60_000)
afterAll(() => world.drop())

const anonymous = (): Shopper => createShopper(returns.app, returns.shopId)
const owner = async (): Promise<Shopper> => {
  const shopper = anonymous()
  await lookUpOrder(shopper)
  return shopper
}
const createReturn = (options: TravelOptions = {}) => returns.made(options)
const revOf = async (record: ReturnRecord) => `r${(await returns.now(record)).rev}`

describe('the address of a return', () => {
  const typed = { address1: '9 Low Street', city: 'Buffalo', state: 'NY', zip: '14201' }
  const put = async (shopper: Shopper, record: ReturnRecord, payload: object = typed, rev?: string | null) =>
    call(shopper, 'PUT', `${record.key}/address`, { payload, rev: rev === undefined ? await revOf(record) : rev })

  test('API-35 API-57 STS-30 a session with proof corrects the address, while phone and name stay', async () => {
    const record = await createReturn({ from: { phone: '+12125550100' } })
    const shopper = await owner()
    const savedResponse = await put(shopper, record, {
      ...typed,
      phone: '+19995550000',
      name: 'Eve Other',
      country: 'US',
    })
    const { address } = (await returns.now(record)).document
    expect([savedResponse.status, savedResponse.body.address]).toEqual([200, address])
    expect(address).toEqual({ ...record.document.address, ...typed })
    expect(savedResponse.rev).toBe(`"${await revOf(record)}"`)
    expect(await returns.events(record)).toContain('address-changed')
  })

  test('API-35 T19 the key alone requires proof of the order, and writes nothing', async () => {
    const record = await createReturn()
    const shopper = anonymous()
    expect(summarize(await put(shopper, record))).toBe('403 proof-needed')
    expect([(await returns.now(record)).document.address, shopper.cookies.size]).toEqual([record.document.address, 0])
    const gift = await createReturn({ gift: true, giftReceipt: 'somebodys' })
    expect(summarize(await put(anonymous(), gift))).toBe('409 receipt-needed')
  })

  test('API-35 of simultaneous corrections the later is stale, and a repeated correction runs once', async () => {
    const record = await createReturn()
    const shopper = await owner()
    const rev = await revOf(record)
    const both = await Promise.all(
      ['9 Low Street', '7 High Street'].map((address1) => put(shopper, record, { ...typed, address1 }, rev)),
    )
    expect(both.map(summarize).sort()).toEqual(['200 fine', '409 overtaken'])
    const savedAddress = both.find(({ status }) => status === 200)?.body.address.address1
    expect((await returns.now(record)).document.address?.address1).toBe(savedAddress)
    const twice = await revOf(record)
    const same = await Promise.all(
      [1, 2].map(() => put(shopper, record, { ...typed, address1: '5 Side Street' }, twice)),
    )
    expect(same.map(summarize)).toEqual(['200 fine', '200 fine'])
  })

  test('API-35 stale revisions, wrong fields, unknown members and ended returns are refused', async () => {
    const record = await createReturn()
    const shopper = await owner()
    expect(summarize(await put(shopper, record, typed, 'r0'))).toBe('409 stale')
    expect(summarize(await put(shopper, record, typed, null))).toBe('428 precondition')
    const rejected = await put(shopper, record, { ...typed, zip: '' })
    expect([summarize(rejected), rejected.body.errors.fields[0].name]).toEqual(['422 invalid', 'zip'])
    const strange = await put(shopper, record, { ...typed, planet: 'Mars' })
    expect([summarize(strange), strange.body.errors.fields[0].name]).toEqual(['422 invalid', 'planet'])
    const number = await put(shopper, record, { ...typed, city: 5 })
    expect([summarize(number), number.body.errors.fields[0].name]).toEqual(['422 invalid', 'city'])
    await world.world.store.returns.save({ ...(await returns.now(record)), state: 'closed' })
    expect(summarize(await put(shopper, record))).toBe('409 not-offered')
    expect((await returns.now(record)).document.address).toEqual(record.document.address)
  })
})
