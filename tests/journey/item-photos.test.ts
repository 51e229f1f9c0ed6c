import { afterAll, beforeAll, expect, test } from 'vitest'
import { pngPhoto } from '../support/pictures.ts'
import { answer, choose, givePhoto, itemNamed, lookUp, type Shopper, shopper, standing } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { ask, ofType, returnOf, rule, shopWith } from './ruled.ts'
import { english, type Portal, portal, submit, toReview } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
let shopId: string
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await portal(world))
  const shows = [
    rule('show', [ask('seam', 'upload')], { when: { not: ofType('Candles') } }),
    rule('may', [ask('wick', 'upload', { optional: true })], { when: ofType('Candles') }),
  ]
  shopId = await loadDemoShop(world, {
    change: shopWith({ rules: shows, settings: { photoTypes: ['image/jpeg', 'image/png'] } }),
  })
}, 60_000)
afterAll(() => world.drop())

const open = async (she: Shopper, title: string, order = '#1001', proof = '10001'): Promise<string> => {
  await lookUp(she, order, proof)
  const item = itemNamed(she, title)
  await she.press('item.open', { args: { item } })
  return item
}
const files = (she: Shopper) => she.seen().overlay?.forms?.answer?.values.files

test('ITM-61 the upload takes photos up to 4 MB and restores sent photos later', async () => {
  const she = shopper(app, shopId)
  const shirt = await open(she, 'Aster Linen')
  expect(she.find('photo_upload')).toMatchObject({
    accept: ['image/jpeg', 'image/png'],
    maxBytes: 4 * 1024 * 1024,
    required: true,
    photos: [],
  })
  const first = await givePhoto(she)
  const second = await givePhoto(she, await pngPhoto(200, 100), 'image/png')
  await answer(she, shirt, { answers: { seam: `${first} ${second}` } })
  expect(standing(she).step).toBe('select-reason')
  await she.open(she.seen().overlay?.back?.path ?? '')
  expect(she.find('photo_upload')?.photos.map(({ id }) => id)).toEqual([first, second])
  expect(files(she)).toBe(`${first} ${second}`)
})

test('ITM-61 ERR-31 a photo above 4 MB gets its own message, and a smaller photo succeeds', async () => {
  const she = shopper(app, shopId)
  const shirt = await open(she, 'Aster Linen')
  const { href = '' } = she.find('photo_upload')?.upload ?? {}
  const payload = Buffer.alloc(4 * 1024 * 1024 + 1, 0xff)
  const refused = await she.send('POST', href, { payload, headers: { 'content-type': 'image/jpeg' } })
  expect([refused.status, refused.body.problem?.title]).toEqual([413, english('photo.too-large')])
  const seam = await givePhoto(she)
  await answer(she, shirt, { answers: { seam } })
  expect(standing(she).step).toBe('select-reason')
})

test('ITM-62 WFL-23 the flow requires a photo unless the rule makes it optional', async () => {
  const she = shopper(app, shopId)
  const shirt = await open(she, 'Aster Linen')
  const refused = await answer(she, shirt, { answers: { seam: '' } })
  expect(refused.status).toBe(422)
  expect(refused.body.problem?.fields).toEqual([
    { form: 'answer', name: 'files', message: english('item.photo-required') },
  ])
  expect(standing(she).step).toBe('image-upload')

  const candle = await open(she, 'Dusk')
  expect(she.find('photo_upload')?.required).toBeUndefined()
  await answer(she, candle, { answers: { wick: '' } })
  expect(standing(she).step).toBe('select-reason')
})

test('ITM-62 photos of another item or order do not count', async () => {
  const other = shopper(app, shopId)
  await open(other, 'Rook Chore', '#1007', '10007')
  const strange = await givePhoto(other)
  const she = shopper(app, shopId)
  await open(she, 'Alder Wool')
  const ofCoat = await givePhoto(she)
  await she.open('/exchange')
  const shirt = itemNamed(she, 'Aster Linen')
  await she.press('item.open', { args: { item: shirt } })
  const refused = await answer(she, shirt, { answers: { seam: `${ofCoat} ${strange} ${'x'.repeat(22)}` } })
  expect(refused.status).toBe(422)

  const own = await givePhoto(she)
  await answer(she, shirt, { answers: { seam: `${ofCoat} ${own} ${strange}` } })
  expect(standing(she).step).toBe('select-reason')
  await she.open(she.seen().overlay?.back?.path ?? '')
  expect(files(she)).toBe(own)
})

test('ITM-61 all photos that the page accepts are stored with the return', async () => {
  const she = shopper(app, shopId)
  await open(she, 'Aster Linen')
  const most = she.find('photo_upload')?.maxPhotos ?? 0
  const ids: string[] = []
  for (let n = 0; n < most; n++) ids.push(await givePhoto(she, await pngPhoto(100 + n, 80), 'image/png'))
  await she.open('/exchange')
  await choose(she, itemNamed(she, 'Aster Linen'), { answers: { seam: ids.join(' ') }, reasons: ['changed-mind'] })
  await she.press('items.continue')
  await she.press('credit.choose', { args: { credit: 'refund' } })
  await submit(she)
  expect((await returnOf(world, she)).document.items[0]?.inputs[0]?.answer.split(' ')).toEqual(ids)
})

test('a photo sent without a confirmed answer is restored when the flow reopens', async () => {
  const she = shopper(
    app,
    await loadDemoShop(world, {
      change: shopWith({ rules: [rule('show', [ask('seam', 'upload'), ask('tag', 'upload')])] }),
    }),
  )
  const shirt = await open(she, 'Aster Linen')
  const seam = await givePhoto(she)
  await she.open('/exchange')
  await she.press('item.open', { args: { item: shirt } })
  expect(she.find('photo_upload')?.photos.map(({ id }) => id)).toEqual([seam])
  expect(files(she)).toBe(seam)
  await answer(she, shirt, { answers: { seam } })
  expect(standing(she)).toEqual({ step: 'image-upload', question: 'tag' })
  expect(files(she)).toBe('')
  await toReview(she)
  expect(she.seen().screen?.path).toBe('/review')
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
