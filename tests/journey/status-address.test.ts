import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import type { Address } from '../../schemas/entities/address.ts'
import { openOutbox } from '../jobs/outbox.ts'
import { createShopper, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { DAY, type Returns, type SubmitOptions, setUpReturns } from './given-returns.ts'
import { createPortal, english, type Portal } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
let returns: Returns
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await createPortal(world))
  returns = await setUpReturns(world)
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
const typedAddress = {
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

const openReturn = async (options: SubmitOptions = {}) => {
  const record = await returns.submit({ ...options, document: { address, customer, ...options.document } })
  const shopper = createShopper(app, returns.shopId)
  await lookUpOrder(shopper)
  await shopper.open(`/return/${record.key}`)
  return { shopper, record }
}
const save = (shopper: Shopper, values: Readonly<Record<string, string>> = typedAddress) =>
  shopper.press('return.address', { values })
const addressOf = async (record: Parameters<Returns['now']>[0]) => (await returns.now(record)).document.address

describe('the address of a return', () => {
  test('T19 an address change with the key alone requires the order proof first', async () => {
    const { record } = await openReturn()
    const thief = createShopper(app, returns.shopId)
    await thief.open(`/return/${record.key}`)
    const seed = thief.readPage().screen?.dialogs?.address?.forms?.['edit-address']?.seed
    const view = await save(thief)
    expect([view.status, view.body.screen?.path]).toEqual([200, '/'])
    expect(view.body.effects).toEqual([{ type: 'toast', tone: 'info', text: english('lookup.prove-elsewhere') }])
    expect(view.body.screen?.forms?.lookup?.values).toMatchObject({ order: '#1001', proof: '' })
    expect(await addressOf(record)).toEqual(address)
    await thief.press('order.lookup', { values: { order: '#1001', proof: '99999' } })
    expect((await thief.open(`/return/${record.key}`)).body.screen?.path).toBe(`/return/${record.key}`)
    await save(thief)
    expect(await addressOf(record)).toEqual(address)

    const provedView = await thief.press('order.lookup', { values: { order: '#1001', proof: '10001' } })
    expect([provedView.status, provedView.body.screen?.path]).toEqual([200, `/return/${record.key}`])
    expect(thief.readPage().screen?.dialogs?.address?.forms?.['edit-address']?.seed).toBe(seed)
    await save(thief)
    expect(await addressOf(record)).toMatchObject({ address1: '9 Low Street', zip: '14201' })
  })

  test('T19 proving another order leads to that order, and opens no other address', async () => {
    const { record } = await openReturn()
    const other = createShopper(app, returns.shopId)
    await other.open(`/return/${record.key}`)
    await save(other)
    const view = await other.press('order.lookup', { values: { order: '#1009', proof: '94107' } })
    expect([view.status, view.body.screen?.path]).not.toEqual([200, `/return/${record.key}`])
    await other.open(`/return/${record.key}`)
    expect((await save(other)).body.screen?.path).toBe('/?again=true')
    expect(await addressOf(record)).toEqual(address)
  })

  test('STS-28 name and country are fixed, and email and phone are read-only', async () => {
    const { shopper } = await openReturn()
    const form = shopper.find('address_form', 'address-form')
    const locked = form?.fields.filter(({ readonly }) => readonly === true).map(({ name }) => name)
    expect(locked).toEqual(['firstName', 'lastName', 'country'])
    expect(form?.countries.map(({ code }) => code)).toEqual(['US'])
    expect(form?.fields.map(({ name }) => name)).not.toContain('phone')
    const contact = shopper.find('field_group', 'contact')
    expect(contact?.fields).toMatchObject([
      { name: 'email', readonly: true },
      { name: 'phone', readonly: true },
    ])
    expect(shopper.readPage().screen?.dialogs?.address?.forms?.['edit-contact']?.values).toEqual({
      email: 'ada@example.com',
      phone: '(212) 555-0101',
    })
  })

  test('STS-29 saving needs a valid change', async () => {
    const { shopper } = await openReturn()
    const button = shopper.find('actions', 'address-actions')?.buttons[0]
    expect(button).toMatchObject({ needs: 'valid-and-changed', action: { pending: english('common.saving') } })
  })

  test('STS-30 STS-31 ERR-30 saving preserves name, country, company and phone, and adds a timeline entry', async () => {
    const { shopper, record } = await openReturn()
    const view = await save(shopper, { ...typedAddress, firstName: 'Eve', country: 'FR', phone: '+33123456789' })
    expect(view.body.effects).toEqual([{ type: 'toast', tone: 'success', text: english('status.address-saved') }])
    expect(await addressOf(record)).toEqual({ ...address, address1: '9 Low Street', city: 'Buffalo', zip: '14201' })
    const changes = await world.world.store.changes.ofReturn({ shopId: record.shopId, returnId: record.id })
    const [change] = changes.filter(({ event }) => event === 'address-changed')
    expect(change).toMatchObject({ by: 'shopper', detail: {} })
  })

  test('T19 the shopper is notified of the new address by mail, without the old', async () => {
    const { shopper, record } = await openReturn({ variants: [returns.inStock], document: { language: 'de' } })
    await save(shopper)
    await world.runner.drain()
    const followUps = await world.world.store.outbox.followUps({ shopId: record.shopId, returnId: record.id })
    const change = followUps.find(({ payload }) => (payload as { letter?: string }).letter === 'address-changed')
    const { text, header } = openOutbox(world, record.shopId).read(`mail=${record.id}=${change?.epoch}.eml`)
    expect(header('To')).toContain('ada@example.com')
    const german = translator({ language: 'de' })
    const [number, order] = [record.number, record.document.orderName]
    const place = { city: 'Buffalo', country: german.country('US') }
    expect(text).toContain(german('mail.address-changed-intro', { number, order, ...place }))
    for (const line of ['9 Low Street', '14201', '1 High Street']) expect(text).not.toContain(line)
  })

  test('STS-31 an incomplete address is refused beside its fields, and nothing is saved', async () => {
    const { shopper, record } = await openReturn()
    const view = await save(shopper, { ...typedAddress, city: ' ' })
    expect([view.status, view.body.problem?.fields]).toEqual([
      422,
      [{ form: 'edit-address', name: 'city', message: english('field.missing-city') }],
    ])
    expect(await addressOf(record)).toEqual(address)
  })

  test('STS-27 only an open return offers and accepts a new address', async () => {
    const { shopper, record } = await openReturn()
    const pressedView = await save(shopper)
    expect(pressedView.status).toBe(200)
    await world.world.store.returns.save({ ...(await returns.now(record)), state: 'processed' })
    await shopper.open(`/return/${record.key}`)
    expect(shopper.offered()).not.toContain('return.address')
    const rev = `r${(await returns.now(record)).rev}`
    const forgedView = await shopper.post(
      'return.address',
      { at: `/return/${record.key}`, values: typedAddress },
      { 'if-match': rev },
    )
    expect(forgedView.status).toBe(409)
  })

  test('STS-31 T19 goods in transit retain their address, and the change reports the failure', async () => {
    const { shopper, record } = await openReturn({ variants: [returns.inStock] })
    const of = { shopId: record.shopId, returnId: record.id, kind: 'exchange-order' as const, epoch: 1 }
    await world.world.store.transaction(async (tables) => {
      await tables.outbox.release(of, ['exchange-order'], world.clock.now())
      await tables.outbox.claim(of, { now: world.clock.now(), leaseMs: 90_000 })
    })
    const late = await save(shopper)
    expect([late.status, late.body.problem?.title]).toEqual([409, english('error.address')])
    expect(await addressOf(record)).toEqual(address)
  })

  test('LBL-23 correcting a refused address requests the label again under a new reference', async () => {
    const reference = 'r-1'
    const error = { address: true, message: 'No such street' }
    const { shopper, record } = await openReturn({
      document: { label: { state: 'failed', reference, askedAt: TEST_NOW, error } },
    })
    world.clock.forward(DAY)
    await save(shopper)
    const { label } = (await returns.now(record)).document
    expect(label).toMatchObject({ state: 'processing', reference: `${record.id}-2` })
    expect(await addressOf(record)).toMatchObject({ address1: '9 Low Street' })
  })
})
