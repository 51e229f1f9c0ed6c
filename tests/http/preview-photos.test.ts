import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { PHOTO_ID } from '../../server/verify/simulator/dry-store.ts'
import { askQuestion, rule } from '../domain/rules.ts'
import { shopWith } from '../journey/ruled.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { findIn, framed, previewDesk } from './preview-desk.ts'

let world: TestWorld
let app: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const storedPhotos = async (shopId: string): Promise<number> => {
  const text = 'select id from photos where shop_id = $1'
  return (await world.database.query({ name: 'test.photos-kept', text, values: [shopId] })).length
}

test('PRV-10 WFL-23 a preview shows a photo question, and does not store uploads', async () => {
  const rules = [rule([askQuestion('damage', 'upload')])]
  const desk = await previewDesk(world, app, (config) => framed(shopWith({ rules })(config)))
  const preview = await desk.open()
  const { answer } = await preview.tell({ type: 'navigate', path: '/exchange' })
  const item = findIn(answer, 'item_list')?.items.find(({ state }) => state === 'eligible')?.id ?? ''
  const press = async (name: string, at: string, values: object) =>
    (await preview.ask('press', { name, at, ...values })).body
  const response = await press('item.open', '/exchange', { args: { item } })
  const upload = findIn(response, 'photo_upload')
  const photoIds = upload?.photos.map(({ id }) => id)
  expect([response.overlay.title, photoIds]).toEqual(['damage?', [PHOTO_ID]])
  expect(upload?.photos[0]?.url).toMatch(/^data:image\/svg\+xml,%3Csvg/)

  const sentResponse = await app.inject({
    method: 'POST',
    url: upload?.upload.href ?? '',
    headers: { 'content-type': 'image/png', 'homeward-preview': preview.key, 'sec-fetch-site': 'same-origin' },
    payload: Buffer.from('89504e470d0a1a0a', 'hex'),
  })
  expect(sentResponse.statusCode).toBeGreaterThanOrEqual(400)
  expect([sentResponse.headers['set-cookie'], await storedPhotos(desk.shopId)]).toEqual([undefined, 0])
  const again = (await preview.ask('screens', { path: response.overlay.path })).body
  expect(findIn(again, 'photo_upload')?.photos.map(({ id }) => id)).toEqual(photoIds)
})
