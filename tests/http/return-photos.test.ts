import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { ask, ofType, rule, shopWith } from '../journey/ruled.ts'
import { keyOf, submit } from '../journey/shoppers.ts'
import { pngPhoto } from '../support/pictures.ts'
import { choose, givePhoto, itemNamed, lookUp, shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { asDescribed } from './as-described.ts'

let house: TestWorld
let app: FastifyInstance
beforeAll(async () => {
  house = await testWorld()
  app = await buildApp(house.world)
}, 60_000)
afterAll(async () => {
  await app.close()
  await house.drop()
})

const rules = [rule('show', [ask('seam', 'upload'), ask('tag', 'upload')], { when: ofType('Shirts') })]

const desk = async () => {
  const shopId = await loadDemoShop(house, { change: shopWith({ rules }) })
  const made = await house.world.configurations.keys.make(
    { shopId, by: 'test' },
    { name: 'Desk', role: 'owner', endsAt: null },
  )
  const read = async (path: string, authorization = `Bearer ${made?.key}`) => {
    const url = `/merchant/v1/${shopId}${path}`
    const answer = await app.inject({ url, headers: { authorization } })
    expect(await asDescribed(app, { method: 'GET', url }, answer)).toBe(true)
    return answer
  }
  return { shopId, read }
}

const withPhotos = async (shopId: string) => {
  const she = shopper(app, shopId)
  await lookUp(she)
  const shirt = itemNamed(she, 'Aster Linen')
  await she.press('item.open', { args: { item: shirt } })
  const seam = await givePhoto(she)
  const tag = await givePhoto(she, await pngPhoto(90, 80), 'image/png')
  await she.open('/exchange')
  await choose(she, shirt, { answers: { seam, tag }, reasons: ['changed-mind'], outcome: 'return' })
  await she.press('items.continue')
  await she.press('credit.choose', { args: { credit: 'refund' } })
  await submit(she)
  return { shirt, seam, tag, key: keyOf(she) }
}

test('FND-24 a merchant opens each photo of a return, with its unit and its question', async () => {
  const { shopId, read } = await desk()
  const { shirt, seam, tag, key } = await withPhotos(shopId)
  const detail = (await read(`/returns/${key}`)).json()
  expect(detail.photos).toEqual([
    { id: seam, lineItemId: shirt, questionId: 'seam' },
    { id: tag, lineItemId: shirt, questionId: 'tag' },
  ])
  const pictures = new Set<string>()
  // Every photo is stored as a JPEG.
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
  const [mine, theirs] = [await desk(), await desk()]
  const [own, other] = [await withPhotos(mine.shopId), await withPhotos(theirs.shopId)]
  const status = async (path: string, bearer?: string) => (await mine.read(path, bearer)).statusCode
  expect(await status(`/returns/${own.key}/photos/${own.seam}`, 'Bearer guessed')).toBe(401)
  for (const path of [
    `/returns/${own.key}/photos/unknown`,
    `/returns/${own.key}/photos/${other.seam}`,
    `/returns/unknown/photos/${own.seam}`,
    `/returns/${other.key}/photos/${other.seam}`,
  ])
    expect(await status(path), path).toBe(404)
})
