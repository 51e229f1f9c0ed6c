import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnDocument } from '../../schemas/records/return.ts'
import { photoHref } from '../../server/journey/items/photos.ts'
import { creditA, inputOf } from '../domain/value/example.ts'
import { jpegPhoto } from '../support/pictures.ts'
import { createShopper, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'
import { cookieOf } from './photo-shopper.ts'

let world: TestWorld
let desk: Desk
beforeAll(async () => {
  world = await testWorld()
  desk = await deskOf(world)
}, 60_000)
afterAll(async () => {
  await desk.app.close()
  await world.drop()
})

const input = inputOf({ items: [creditA], creditType: 'gift' })

const personOf = (name: string) => ({
  name,
  email: `${name.toLowerCase()}@example.com`,
  street: `${name} Street 1`,
})
type Person = ReturnType<typeof personOf>

const kim = personOf('Kimcanary')
const lou = personOf('Loucanary')
const ada = { name: 'Ada', email: 'ada@example.com', street: 'Adacanary Street 1' }

const addressOf = ({ name, street }: Person) => ({
  name: `${name} Reyes`,
  address1: street,
  city: 'New York',
  state: 'NY',
  zip: '10005',
  country: 'US',
})

const returnOf = (person: Person, gift: boolean) => {
  const customer = { email: person.email, phone: null, name: person.name }
  return desk.submit(input, { document: { gift, customer, address: addressOf(person) } as Partial<ReturnDocument> })
}

const recipient = async ({ name, email, street }: Person): Promise<Shopper> => {
  const shopper = createShopper(desk.app, desk.shopId)
  await shopper.open('/gift')
  await shopper.press('gift.lookup', { values: { order: '1001', zip: '10001' } })
  const address = { firstName: name, lastName: 'Reyes', country: 'US', address1: street, city: 'New York', state: 'NY' }
  await shopper.press('gift.submit', { values: { email, ...address, zip: '10005' } })
  return shopper
}

const findOrder = async () => {
  const found = await world.world.commerce.findOrderByName(desk.shopId, '#1001')
  if (found === null) throw new Error('The demo order is gone')
  return found
}

const photograph = async (shopper: Shopper) => {
  const place = { orderId: (await findOrder()).id, lineItemId: itemNamed(shopper, 'Aster Linen') }
  const response = await desk.app.inject({
    method: 'POST',
    url: photoHref(desk.shopId, place),
    payload: await jpegPhoto(),
    headers: { 'content-type': 'image/jpeg', cookie: cookieOf(shopper) },
  })
  expect(response.statusCode).toBe(201)
  return response.json() as { id: string; url: string }
}

const fetchPhotoAs = async (shopper: Shopper, url: string) =>
  (await desk.app.inject({ url, headers: { cookie: cookieOf(shopper) } })).statusCode

const submitForEveryone = async () => {
  const giver = createShopper(desk.app, desk.shopId)
  await lookUpOrder(giver)
  const [one, two] = [await recipient(kim), await recipient(lou)]
  return {
    photos: { ada: await photograph(giver), kim: await photograph(one), lou: await photograph(two) },
    returns: { ada: await returnOf(ada, false), kim: await returnOf(kim, true), lou: await returnOf(lou, true) },
    shoppers: { giver, one, two },
  }
}

test('FIX-13 data of a giver and two recipients are viewed, exported and erased separately', async () => {
  const { photos, returns, shoppers } = await submitForEveryone()

  expect(new Set(Object.values(photos).map(({ id }) => id)).size).toBe(3)
  const { giver, one, two } = shoppers
  for (const [shopper, own] of [
    [giver, photos.ada],
    [one, photos.kim],
    [two, photos.lou],
  ] as const)
    for (const { url } of Object.values(photos))
      expect(await fetchPhotoAs(shopper, url)).toBe(url === own.url ? 200 : 404)

  const exportsByPerson = [
    ['ada', ada, [kim, lou]],
    ['kim', kim, [ada, lou]],
    ['lou', lou, [ada, kim]],
  ] as const
  for (const [who, person, others] of exportsByPerson) {
    const { body } = await desk.get(`/customers/export?email=${person.email.toUpperCase()}`)
    expect(body.returns.map(({ id }: { id: string }) => id)).toEqual([returns[who].id])
    expect(body.photos.map(({ id }: { id: string }) => id)).toEqual([photos[who].id])
    expect(body.drafts).toHaveLength(1)
    for (const { street, email } of others) {
      expect(JSON.stringify(body)).not.toContain(street)
      expect(JSON.stringify(body).toLowerCase()).not.toContain(email)
    }
    const why = expect.stringContaining('another person')
    expect(body.left).toEqual([
      { of: 'drafts', count: 2, why },
      { of: 'photos', count: 2, why },
    ])
  }

  await desk.post(`/returns/${returns.kim.id}/close`)
  await world.runner.drain()
  const { body } = await desk.post('/customers/erase', { email: kim.email })
  expect(body).toMatchObject({ erased: [returns.kim.id], kept: [], drafts: 1, photos: 1 })
  expect(body.left).toMatchObject([
    { of: 'drafts', count: 2 },
    { of: 'photos', count: 2 },
  ])
  await world.runner.drain()
  for (const [who, person] of [
    ['ada', ada],
    ['lou', lou],
  ] as const) {
    const { body: after } = await desk.get(`/customers/export?email=${person.email}`)
    expect(after.drafts).toHaveLength(1)
    expect(after.photos).toMatchObject([{ id: photos[who].id, data: expect.any(String) }])
    expect(JSON.stringify(after)).toContain(person.street)
  }
  const removedResponse = await desk.get(`/customers/export?email=${kim.email}`)
  expect(removedResponse.body).toEqual({
    email: kim.email,
    returns: [],
    photos: [],
    giftReceipts: [],
    deliveries: [],
    requests: [],
    withdrawals: [],
    amendments: [],
    drafts: [],
    left: [],
  })
})

test('FIX-13 photos of a gift are visible only to the session that took them', async () => {
  const moe = personOf('Moecanary')
  const [recipientShopper, other] = [await recipient(moe), await recipient(moe)]
  const { url } = await photograph(recipientShopper)
  expect([await fetchPhotoAs(recipientShopper, url), await fetchPhotoAs(other, url)]).toEqual([200, 404])
  const otherPhoto = await photograph(other)
  expect([await fetchPhotoAs(recipientShopper, otherPhoto.url), await fetchPhotoAs(other, otherPhoto.url)]).toEqual([
    404, 200,
  ])
})
