import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { type Travelling, type TravellingReturns, travellingReturns } from '../journey/travelling-returns.ts'
import { lentPglite } from '../support/database.ts'
import { lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { inShort, returnClient } from './return-client.ts'

let house: TestWorld
let returns: TravellingReturns
let call: ReturnType<typeof returnClient>['call']
beforeAll(async () => {
  house = await testWorld({ test: await lentPglite() })
  returns = await travellingReturns(house)
  ;({ call } = returnClient(returns.app))
}, 60_000)
afterAll(() => house.drop())

const anyone = (): Shopper => shopper(returns.app, returns.shopId)
const owner = async (): Promise<Shopper> => {
  const she = anyone()
  await lookUp(she)
  return she
}
const made = (given: Travelling = {}) => returns.made(given)
const revOf = async (record: ReturnRecord) => `r${(await returns.now(record)).rev}`

describe('the address of a return', () => {
  const typed = { address1: '9 Low Street', city: 'Buffalo', state: 'NY', zip: '14201' }
  const put = async (she: Shopper, record: ReturnRecord, payload: object = typed, rev?: string | null) =>
    call(she, 'PUT', `${record.key}/address`, { payload, rev: rev === undefined ? await revOf(record) : rev })

  test('API-35 API-57 STS-30 a session with proof corrects the address, while phone and name stay', async () => {
    const record = await made({ from: { phone: '+12125550100' } })
    const she = await owner()
    const saved = await put(she, record, { ...typed, phone: '+19995550000', name: 'Eve Other', country: 'US' })
    const { address } = (await returns.now(record)).document
    expect([saved.status, saved.body.address]).toEqual([200, address])
    expect(address).toEqual({ ...record.document.address, ...typed })
    expect(saved.rev).toBe(`"${await revOf(record)}"`)
    expect(await returns.events(record)).toContain('address-changed')
  })

  test('API-35 T19 the key alone requires proof of the order, and writes nothing', async () => {
    const record = await made()
    const she = anyone()
    expect(inShort(await put(she, record))).toBe('403 proof-needed')
    expect([(await returns.now(record)).document.address, she.cookies.size]).toEqual([record.document.address, 0])
    const gift = await made({ gift: true, giftReceipt: 'somebodys' })
    expect(inShort(await put(anyone(), gift))).toBe('409 receipt-needed')
  })

  test('API-35 of simultaneous corrections the later is stale, and a repeated correction runs once', async () => {
    const record = await made()
    const she = await owner()
    const rev = await revOf(record)
    const both = await Promise.all(
      ['9 Low Street', '7 High Street'].map((address1) => put(she, record, { ...typed, address1 }, rev)),
    )
    expect(both.map(inShort).sort()).toEqual(['200 fine', '409 overtaken'])
    const kept = both.find(({ status }) => status === 200)?.body.address.address1
    expect((await returns.now(record)).document.address?.address1).toBe(kept)
    const twice = await revOf(record)
    const same = await Promise.all([1, 2].map(() => put(she, record, { ...typed, address1: '5 Side Street' }, twice)))
    expect(same.map(inShort)).toEqual(['200 fine', '200 fine'])
  })

  test('API-35 stale revisions, wrong fields, unknown members and ended returns are refused', async () => {
    const record = await made()
    const she = await owner()
    expect(inShort(await put(she, record, typed, 'r0'))).toBe('409 stale')
    expect(inShort(await put(she, record, typed, null))).toBe('428 precondition')
    const wrong = await put(she, record, { ...typed, zip: '' })
    expect([inShort(wrong), wrong.body.errors.fields[0].name]).toEqual(['422 invalid', 'zip'])
    const strange = await put(she, record, { ...typed, planet: 'Mars' })
    expect([inShort(strange), strange.body.errors.fields[0].name]).toEqual(['422 invalid', 'planet'])
    const number = await put(she, record, { ...typed, city: 5 })
    expect([inShort(number), number.body.errors.fields[0].name]).toEqual(['422 invalid', 'city'])
    await house.world.store.returns.save({ ...(await returns.now(record)), state: 'closed' })
    expect(inShort(await put(she, record))).toBe('409 not-offered')
    expect((await returns.now(record)).document.address).toEqual(record.document.address)
  })
})
