import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { changesOf } from '../journey/meanwhile.ts'
import { ask, productTypeIs, rule, shopWith } from '../journey/ruled.ts'
import { readReturnKey, submit } from '../journey/shoppers.ts'
import { withQuantity } from '../support/many-units.ts'
import { pngPhoto } from '../support/pictures.ts'
import { attachPhoto, choose, createShopper, itemNamed, lookUpOrder } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { checkDescribed } from './as-described.ts'

let world: TestWorld
let app: FastifyInstance
beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
}, 60_000)
afterAll(async () => {
  await app.close()
  await world.drop()
})

const rules = [rule('show', [ask('seam', 'upload'), ask('tag', 'upload')], { when: productTypeIs('Shirts') })]

const desk = async () => {
  const shopId = await loadDemoShop(world, { change: shopWith({ rules }) })
  const made = await world.world.configurations.keys.make(
    { shopId, by: 'test' },
    { name: 'Desk', role: 'owner', endsAt: null },
  )
  const read = async (path: string, authorization = `Bearer ${made?.key}`) => {
    const url = `/merchant/v1/${shopId}${path}`
    const response = await app.inject({ url, headers: { authorization } })
    expect(await checkDescribed(app, { method: 'GET', url }, response)).toBe(true)
    return response
  }
  return { shopId, read }
}

const submitWithPhotos = async (shopId: string) => {
  const shopper = createShopper(app, shopId)
  await lookUpOrder(shopper)
  const shirt = itemNamed(shopper, 'Aster Linen')
  await shopper.press('item.open', { args: { item: shirt } })
  const seam = await attachPhoto(shopper)
  const tag = await attachPhoto(shopper, await pngPhoto(90, 80), 'image/png')
  await shopper.open('/exchange')
  await choose(shopper, shirt, { answers: { seam, tag }, reasons: ['changed-mind'], outcome: 'return' })
  await shopper.press('items.continue')
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
  await submit(shopper)
  return { shirt, seam, tag, key: readReturnKey(shopper) }
}

test('FND-24 a merchant opens each photo of a return, with its unit and its question', async () => {
  const { shopId, read } = await desk()
  const { shirt, seam, tag, key } = await submitWithPhotos(shopId)
  const detail = (await read(`/returns/${key}`)).json()
  expect(detail.photos).toEqual([
    { id: seam, lineItemId: shirt, questionId: 'seam' },
    { id: tag, lineItemId: shirt, questionId: 'tag' },
  ])
  const pictures = new Set<string>()
  for (const id of [seam, tag]) {
    const photo = await read(`/returns/${detail.id}/photos/${id}`)
    expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(photo.rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    expect(photo.headers['x-content-type-options']).toBe('nosniff')
    pictures.add(photo.rawPayload.toString('base64'))
  }
  expect(pictures.size).toBe(2)
})

test('FND-24 a photo opens below its return only, with the key of its shop', async () => {
  const [ownDesk, otherDesk] = [await desk(), await desk()]
  const [own, other] = [await submitWithPhotos(ownDesk.shopId), await submitWithPhotos(otherDesk.shopId)]
  const status = async (path: string, bearer?: string) => (await ownDesk.read(path, bearer)).statusCode
  expect(await status(`/returns/${own.key}/photos/${own.seam}`, 'Bearer guessed')).toBe(401)
  for (const path of [
    `/returns/${own.key}/photos/unknown`,
    `/returns/${own.key}/photos/${other.seam}`,
    `/returns/unknown/photos/${own.seam}`,
    `/returns/${other.key}/photos/${other.seam}`,
  ])
    expect(await status(path), path).toBe(404)
})

test('UXD-06 FND-24 the photos of a batch belong to each of its units', async () => {
  const { shopId, read } = await desk()
  await changesOf(world, shopId).changeLine('#1001', 'Aster Linen', (line) => withQuantity(line, 3))
  const shopper = createShopper(app, shopId)
  await lookUpOrder(shopper)
  const units = shopper.find('item_list')?.items.find(({ title }) => title.startsWith('Aster Linen'))?.units ?? []
  const [, item = ''] = units
  await shopper.press('item.open', { args: { item } })
  await shopper.press('item.answer', { args: { item, step: 'select-quantity' }, values: { quantity: '3' } })
  const [seam, tag] = [await attachPhoto(shopper), await attachPhoto(shopper, await pngPhoto(90, 80), 'image/png')]
  await choose(shopper, item, { answers: { seam, tag }, reasons: ['changed-mind'], outcome: 'return' })
  await shopper.press('items.continue')
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
  await submit(shopper)
  const detail = (await read(`/returns/${readReturnKey(shopper)}`)).json()
  expect(detail.photos).toEqual(
    units.flatMap((lineItemId) => [
      { id: seam, lineItemId, questionId: 'seam' },
      { id: tag, lineItemId, questionId: 'tag' },
    ]),
  )
  for (const id of [seam, tag]) expect((await read(`/returns/${detail.id}/photos/${id}`)).statusCode).toBe(200)

  await world.world.store.people.forget(shopId)
  expect((await read(`/returns/${detail.id}/photos/${seam}`)).statusCode).toBe(200)
})
