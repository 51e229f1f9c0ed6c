import { afterAll, beforeAll, expect, test } from 'vitest'
import { pngPhoto } from '../support/pictures.ts'
import {
  answer,
  attachPhoto,
  choose,
  createShopper,
  itemNamed,
  lookUpOrder,
  readOpenStep,
  type Shopper,
} from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { ask, findReturn, productTypeIs, rule, shopWith } from './ruled.ts'
import { createPortal, english, goToReview, type Portal, submit } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
let shopId: string
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await createPortal(world))
  const uploadRules = [
    rule('show', [ask('seam', 'upload')], { when: { not: productTypeIs('Candles') } }),
    rule('may', [ask('wick', 'upload', { optional: true })], { when: productTypeIs('Candles') }),
  ]
  shopId = await loadDemoShop(world, {
    change: shopWith({ rules: uploadRules, settings: { photoTypes: ['image/jpeg', 'image/png'] } }),
  })
}, 60_000)
afterAll(() => world.drop())

const open = async (shopper: Shopper, title: string, order = '#1001', proof = '10001'): Promise<string> => {
  await lookUpOrder(shopper, order, proof)
  const item = itemNamed(shopper, title)
  await shopper.press('item.open', { args: { item } })
  return item
}
const files = (shopper: Shopper) => shopper.readPage().overlay?.forms?.answer?.values.files

test('ITM-61 the upload takes photos up to 4 MB and restores sent photos later', async () => {
  const shopper = createShopper(app, shopId)
  const shirt = await open(shopper, 'Aster Linen')
  expect(shopper.find('photo_upload')).toMatchObject({
    accept: ['image/jpeg', 'image/png'],
    maxBytes: 4 * 1024 * 1024,
    required: true,
    photos: [],
  })
  const first = await attachPhoto(shopper)
  const second = await attachPhoto(shopper, await pngPhoto(200, 100), 'image/png')
  await answer(shopper, shirt, { answers: { seam: `${first} ${second}` } })
  expect(readOpenStep(shopper).step).toBe('select-reason')
  await shopper.open(shopper.readPage().overlay?.back?.path ?? '')
  expect(shopper.find('photo_upload')?.photos.map(({ id }) => id)).toEqual([first, second])
  expect(files(shopper)).toBe(`${first} ${second}`)
})

test('ITM-61 ERR-31 a photo above 4 MB gets its own message, and a smaller photo succeeds', async () => {
  const shopper = createShopper(app, shopId)
  const shirt = await open(shopper, 'Aster Linen')
  const { href = '' } = shopper.find('photo_upload')?.upload ?? {}
  const payload = Buffer.alloc(4 * 1024 * 1024 + 1, 0xff)
  const refusal = await shopper.send('POST', href, { payload, headers: { 'content-type': 'image/jpeg' } })
  expect([refusal.status, refusal.body.problem?.title]).toEqual([413, english('photo.too-large')])
  const seam = await attachPhoto(shopper)
  await answer(shopper, shirt, { answers: { seam } })
  expect(readOpenStep(shopper).step).toBe('select-reason')
})

test('ITM-62 WFL-23 the flow requires a photo unless the rule makes it optional', async () => {
  const shopper = createShopper(app, shopId)
  const shirt = await open(shopper, 'Aster Linen')
  const refusal = await answer(shopper, shirt, { answers: { seam: '' } })
  expect(refusal.status).toBe(422)
  expect(refusal.body.problem?.fields).toEqual([
    { form: 'answer', name: 'files', message: english('item.photo-required') },
  ])
  expect(readOpenStep(shopper).step).toBe('image-upload')

  const candle = await open(shopper, 'Dusk')
  expect(shopper.find('photo_upload')?.required).toBeUndefined()
  await answer(shopper, candle, { answers: { wick: '' } })
  expect(readOpenStep(shopper).step).toBe('select-reason')
})

test('ITM-62 photos of another item or order do not count', async () => {
  const other = createShopper(app, shopId)
  await open(other, 'Rook Chore', '#1007', '10007')
  const strange = await attachPhoto(other)
  const shopper = createShopper(app, shopId)
  await open(shopper, 'Alder Wool')
  const coatPhotoView = await attachPhoto(shopper)
  await shopper.open('/exchange')
  const shirt = itemNamed(shopper, 'Aster Linen')
  await shopper.press('item.open', { args: { item: shirt } })
  const refusal = await answer(shopper, shirt, { answers: { seam: `${coatPhotoView} ${strange} ${'x'.repeat(22)}` } })
  expect(refusal.status).toBe(422)

  const own = await attachPhoto(shopper)
  await answer(shopper, shirt, { answers: { seam: `${coatPhotoView} ${own} ${strange}` } })
  expect(readOpenStep(shopper).step).toBe('select-reason')
  await shopper.open(shopper.readPage().overlay?.back?.path ?? '')
  expect(files(shopper)).toBe(own)
})

test('ITM-61 all photos that the page accepts are stored with the return', async () => {
  const shopper = createShopper(app, shopId)
  await open(shopper, 'Aster Linen')
  const most = shopper.find('photo_upload')?.maxPhotos ?? 0
  const ids: string[] = []
  for (let n = 0; n < most; n++) ids.push(await attachPhoto(shopper, await pngPhoto(100 + n, 80), 'image/png'))
  await shopper.open('/exchange')
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), {
    answers: { seam: ids.join(' ') },
    reasons: ['changed-mind'],
  })
  await shopper.press('items.continue')
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
  await submit(shopper)
  expect((await findReturn(world, shopper)).document.items[0]?.inputs[0]?.answer.split(' ')).toEqual(ids)
})

test('a photo sent without a confirmed answer is restored when the flow reopens', async () => {
  const shopper = createShopper(
    app,
    await loadDemoShop(world, {
      change: shopWith({ rules: [rule('show', [ask('seam', 'upload'), ask('tag', 'upload')])] }),
    }),
  )
  const shirt = await open(shopper, 'Aster Linen')
  const seam = await attachPhoto(shopper)
  await shopper.open('/exchange')
  await shopper.press('item.open', { args: { item: shirt } })
  expect(shopper.find('photo_upload')?.photos.map(({ id }) => id)).toEqual([seam])
  expect(files(shopper)).toBe(seam)
  await answer(shopper, shirt, { answers: { seam } })
  expect(readOpenStep(shopper)).toEqual({ step: 'image-upload', question: 'tag' })
  expect(files(shopper)).toBe('')
  await goToReview(shopper)
  expect(shopper.readPage().screen?.path).toBe('/review')
})

test('T32 photos of a gift recipient do not count against the buyer’s limit', async () => {
  const { photos } = world.world.store
  const photo = { orderId: 'full', lineItemId: 'x', mediaType: 'image/png', bytes: 1, email: null, session: '' }
  const add = (id: string, gift: boolean) =>
    photos.add(shopId, { ...photo, id, file: id, gift }, { quota: { photos: 2, bytes: 100 }, now: 1 })
  expect([await add('a', true), await add('b', true), await add('c', true)]).toEqual(['a', 'b', null])
  expect([await add('d', false), await add('e', false), await add('f', false)]).toEqual(['d', 'e', null])
  expect(await photos.getUsage(shopId, { orderId: 'full', gift: false })).toEqual({ photos: 2, bytes: 2 })
})
