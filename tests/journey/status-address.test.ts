import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import type { Address } from '../../schemas/entities/address.ts'
import { outboxOf } from '../jobs/outbox.ts'
import { lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { DAY, type Given, type Returns, returnsOf } from './given-returns.ts'
import { english, type Portal, portal } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
let returns: Returns
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await portal(world))
  returns = await returnsOf(world)
}, 60_000)
afterAll(() => world.drop())
afterEach(() => world.clock.set(TEST_NOW))

const address: Address = {
  name: 'Ada Moss',
  company: 'Moss & Daughters',
  address1: '1 High Street',
  city: 'New York',
  state: 'NY',
  zip: '10001',
  country: 'US',
  phone: '+12125550101',
}
const customer = { email: 'ada@example.com', phone: null, name: 'Ada Moss' }
const typed = {
  firstName: 'Ada',
  lastName: 'Moss',
  country: 'US',
  address1: '9 Low Street',
  address2: '',
  suburb: '',
  city: 'Buffalo',
  state: 'NY',
  zip: '14201',
}

const looking = async (given: Given = {}) => {
  const record = await returns.submit({ ...given, document: { address, customer, ...given.document } })
  const she = shopper(app, returns.shopId)
  await lookUp(she)
  await she.open(`/return/${record.key}`)
  return { she, record }
}
const save = (she: Shopper, values: Readonly<Record<string, string>> = typed) => she.press('return.address', { values })
const addressOf = async (record: Parameters<Returns['now']>[0]) => (await returns.now(record)).document.address

describe('the address of a return', () => {
  test('T19 an address change with the key alone requires the order proof first', async () => {
    const { record } = await looking()
    const thief = shopper(app, returns.shopId)
    await thief.open(`/return/${record.key}`)
    const seed = thief.seen().screen?.dialogs?.address?.forms?.['edit-address']?.seed
    const asked = await save(thief)
    expect([asked.status, asked.body.screen?.path]).toEqual([200, '/'])
    expect(asked.body.effects).toEqual([{ type: 'toast', tone: 'info', text: english('lookup.prove-elsewhere') }])
    expect(asked.body.screen?.forms?.lookup?.values).toMatchObject({ order: '#1001', proof: '' })
    expect(await addressOf(record)).toEqual(address)
    await thief.press('order.lookup', { values: { order: '#1001', proof: '99999' } })
    expect((await thief.open(`/return/${record.key}`)).body.screen?.path).toBe(`/return/${record.key}`)
    await save(thief)
    expect(await addressOf(record)).toEqual(address)

    const proved = await thief.press('order.lookup', { values: { order: '#1001', proof: '10001' } })
    expect([proved.status, proved.body.screen?.path]).toEqual([200, `/return/${record.key}`])
    // The renderer retains input under the same seed.
    expect(thief.seen().screen?.dialogs?.address?.forms?.['edit-address']?.seed).toBe(seed)
    await save(thief)
    expect(await addressOf(record)).toMatchObject({ address1: '9 Low Street', zip: '14201' })
  })

  test('T19 proving another order leads to that order, and opens no other address', async () => {
    const { record } = await looking()
    const other = shopper(app, returns.shopId)
    await other.open(`/return/${record.key}`)
    await save(other)
    const seen = await other.press('order.lookup', { values: { order: '#1009', proof: '94107' } })
    expect([seen.status, seen.body.screen?.path]).not.toEqual([200, `/return/${record.key}`])
    await other.open(`/return/${record.key}`)
    expect((await save(other)).body.screen?.path).toBe('/?again=true')
    expect(await addressOf(record)).toEqual(address)
  })

  test('STS-28 name and country are fixed, and email and phone are read-only', async () => {
    const { she } = await looking()
    const form = she.find('address_form', 'address-form')
    const locked = form?.fields.filter(({ readonly }) => readonly === true).map(({ name }) => name)
    expect(locked).toEqual(['firstName', 'lastName', 'country'])
    expect(form?.countries.map(({ code }) => code)).toEqual(['US'])
    expect(form?.fields.map(({ name }) => name)).not.toContain('phone')
    const contact = she.find('field_group', 'contact')
    expect(contact?.fields).toMatchObject([
      { name: 'email', readonly: true },
      { name: 'phone', readonly: true },
    ])
    expect(she.seen().screen?.dialogs?.address?.forms?.['edit-contact']?.values).toEqual({
      email: 'ada@example.com',
      phone: '(212) 555-0101',
    })
  })

  test('STS-29 saving needs a valid change', async () => {
    const { she } = await looking()
    const button = she.find('actions', 'address-actions')?.buttons[0]
    expect(button).toMatchObject({ needs: 'valid-and-changed', action: { pending: english('common.saving') } })
  })

  test('STS-30 STS-31 ERR-30 saving preserves name, country, company and phone, and adds a timeline entry', async () => {
    const { she, record } = await looking()
    const seen = await save(she, { ...typed, firstName: 'Eve', country: 'FR', phone: '+33123456789' })
    expect(seen.body.effects).toEqual([{ type: 'toast', tone: 'success', text: english('status.address-saved') }])
    expect(await addressOf(record)).toEqual({ ...address, address1: '9 Low Street', city: 'Buffalo', zip: '14201' })
    const changes = await world.world.store.changes.ofReturn({ shopId: record.shopId, returnId: record.id })
    const [told] = changes.filter(({ event }) => event === 'address-changed')
    expect(told).toMatchObject({ by: 'shopper', detail: {} })
  })

  test('T19 the shopper is notified of the new address by mail, without the old', async () => {
    const { she, record } = await looking({ variants: [returns.inStock], document: { language: 'de' } })
    await save(she)
    await world.runner.drain()
    const followUps = await world.world.store.outbox.followUps({ shopId: record.shopId, returnId: record.id })
    const told = followUps.find(({ payload }) => (payload as { letter?: string }).letter === 'address-changed')
    const { text, header } = outboxOf(world, record.shopId).read(`mail=${record.id}=${told?.epoch}.eml`)
    expect(header('To')).toContain('ada@example.com')
    const german = translator({ language: 'de' })
    const [number, order] = [record.number, record.document.orderName]
    const place = { city: 'Buffalo', country: german.country('US') }
    expect(text).toContain(german('mail.address-changed-intro', { number, order, ...place }))
    for (const line of ['9 Low Street', '14201', '1 High Street']) expect(text).not.toContain(line)
  })

  test('STS-31 an incomplete address is refused beside its fields, and nothing is saved', async () => {
    const { she, record } = await looking()
    const seen = await save(she, { ...typed, city: ' ' })
    expect([seen.status, seen.body.problem?.fields]).toEqual([
      422,
      [{ form: 'edit-address', name: 'city', message: english('field.required') }],
    ])
    expect(await addressOf(record)).toEqual(address)
  })

  test('STS-27 only an open return offers and accepts a new address', async () => {
    const { she, record } = await looking()
    const pressed = await save(she)
    expect(pressed.status).toBe(200)
    await world.world.store.returns.save({ ...(await returns.now(record)), state: 'processed' })
    await she.open(`/return/${record.key}`)
    expect(she.offered()).not.toContain('return.address')
    const rev = `r${(await returns.now(record)).rev}`
    const forged = await she.post('return.address', { at: `/return/${record.key}`, values: typed }, { 'if-match': rev })
    expect(forged.status).toBe(409)
  })

  test('STS-31 T19 goods in transit retain their address, and the change reports the failure', async () => {
    const { she, record } = await looking({ variants: [returns.inStock] })
    const of = { shopId: record.shopId, returnId: record.id, kind: 'exchange-order' as const, epoch: 1 }
    await world.world.store.transaction(async (tables) => {
      await tables.outbox.release(of, ['exchange-order'], world.clock.now())
      await tables.outbox.claim(of, { now: world.clock.now(), leaseMs: 90_000 })
    })
    const late = await save(she)
    expect([late.status, late.body.problem?.title]).toEqual([409, english('error.address')])
    expect(await addressOf(record)).toEqual(address)
  })

  test('LBL-23 correcting a refused address requests the label again under a new reference', async () => {
    const reference = 'r-1'
    const error = { address: true, message: 'No such street' }
    const { she, record } = await looking({
      document: { label: { state: 'failed', reference, askedAt: TEST_NOW, error } },
    })
    world.clock.forward(DAY)
    await save(she)
    const { label } = (await returns.now(record)).document
    expect(label).toMatchObject({ state: 'processing', reference: `${record.id}-2` })
    expect(await addressOf(record)).toMatchObject({ address1: '9 Low Street' })
  })
})
