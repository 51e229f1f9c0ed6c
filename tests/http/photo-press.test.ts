import { PassThrough, type Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PHOTO_MAX_BYTES } from '../../schemas/values/photo.ts'
import { buildApp } from '../../server/app.ts'
import { ask, productTypeIs, rule, shopWith } from '../journey/ruled.ts'
import { jpegPhoto, pngPhoto } from '../support/pictures.ts'
import { attachPhoto, createShopper, itemNamed, lookUpOrder } from '../support/shopper.ts'
import { undrawn } from '../support/undrawn.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { cookieOf } from './photo-shopper.ts'

const html = '<html lang="en"><head><title>-</title><!--head--></head><body><!--page--><!--first--></body></html>'

let world: TestWorld
let app: FastifyInstance
let jpeg: Buffer
beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world, { client: { html, root: world.dataDir, draw: undrawn } })
  jpeg = await jpegPhoto()
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const uploadRules = [
  rule('show', [ask('seam', 'upload')], { when: { not: productTypeIs('Candles') } }),
  rule('may', [ask('wick', 'upload', { optional: true })], { when: productTypeIs('Candles') }),
]

type Part = readonly [name: string, value: string | Buffer, file?: string]

const parseFirst = ({ body }: { readonly body: string }) =>
  JSON.parse(/id="homeward-first">(.*?)<\/script>/.exec(body)?.[1] ?? '{}').answer

const formOf = async (parts: readonly Part[]) => {
  const form = new FormData()
  for (const [name, value, file] of parts)
    typeof value === 'string' ? form.append(name, value) : form.append(name, new Blob([new Uint8Array(value)]), file)
  const written = new Response(form)
  return { type: written.headers.get('content-type') ?? '', body: Buffer.from(await written.arrayBuffer()) }
}

const openUpload = async (title = 'Aster Linen') => {
  const shopId = await loadDemoShop(world, { change: shopWith({ rules: uploadRules, settings: {} }) })
  const shopper = createShopper(app, shopId)
  await lookUpOrder(shopper)
  await shopper.press('item.open', { args: { item: itemNamed(shopper, title) } })
  const { overlay, rev } = shopper.readPage()
  const [button] = overlay?.footer?.flatMap((one) => ('buttons' in one ? one.buttons : [])) ?? []
  if (button?.action.type !== 'submit') throw new Error('There is nothing to go on with')
  const { name, args } = button.action
  const fields: Part[] = [
    ['hw.at', overlay?.path ?? ''],
    ['hw.rev', rev ?? ''],
    ['hw.form', 'answer'],
  ]
  const go: Part = ['hw.press', JSON.stringify({ name, args })]
  const send = async (
    payload: Buffer | Readable,
    type: string,
    { cookie = cookieOf(shopper), headers = {} }: { cookie?: string; headers?: Readonly<Record<string, string>> } = {},
  ) =>
    app.inject({
      method: 'POST',
      url: `/press/photos?shop=${shopId}`,
      remoteAddress: shopper.address,
      headers: { 'content-type': type, 'sec-fetch-site': 'same-origin', accept: 'text/html', cookie, ...headers },
      payload,
    })
  const post = async (photos: readonly Part[], cookie?: string) => {
    const { type, body } = await formOf([...fields, ...photos, go])
    return send(body, type, cookie === undefined ? {} : { cookie })
  }
  const upload = async () => {
    await shopper.open(overlay?.path ?? '')
    return shopper.find('photo_upload')
  }
  return { shopper, at: overlay?.path, fields, go, send, post, upload }
}

const photo = (bytes: Buffer, name = 'seam.jpg'): Part => ['answer-files', bytes, name]

test('FIX-93 photos of a form are stored as usual, and the questions continue', async () => {
  const { shopper, post, upload } = await openUpload()
  const finalResponse = await post([photo(jpeg), photo(await pngPhoto(200, 100), 'tag.png')])
  expect([finalResponse.statusCode, finalResponse.headers.location]).toEqual([
    303,
    expect.stringContaining('step=select-reason'),
  ])
  const photos = (await upload())?.photos ?? []
  expect(photos).toHaveLength(2)
  expect(shopper.readPage().overlay?.forms?.answer?.values.files).toBe(photos.map(({ id }) => id).join(' '))
  expect(photos.map(({ id }) => id)).toContain(await attachPhoto(shopper, jpeg))
})

test('FIX-93 a refused photo is reported by file name, and the others stay', async () => {
  const { post, at } = await openUpload()
  const refusal = await post([
    photo(jpeg),
    photo(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'drawing.svg'),
    photo(Buffer.concat([jpeg, Buffer.alloc(PHOTO_MAX_BYTES)]), 'large.jpg'),
  ])
  const { overlay, problem } = parseFirst(refusal)
  expect([refusal.statusCode, overlay.path]).toEqual([415, at])
  const [field] = problem.fields
  expect(field).toMatchObject({ form: 'answer', name: 'files' })
  expect(field.message).toMatch(/^drawing\.svg: We can’t use this file.* large\.jpg: This photo is larger than 4 MB/)
  const upload = overlay.body.find(({ type }: { type: string }) => type === 'photo_upload')
  expect(upload.photos).toHaveLength(1)
  expect(overlay.forms.answer.values.files).toBe(upload.photos[0].id)
})

test('FIX-93 an excess photo is refused with a message, and the others stay', async () => {
  const { post } = await openUpload()
  const many = await Promise.all(Array.from({ length: 7 }, (_, n) => jpegPhoto(64 + n, 64)))
  const refusal = await post(many.map((bytes) => photo(bytes)))
  const { overlay, problem } = parseFirst(refusal)
  expect([refusal.statusCode, problem.title]).toEqual([422, 'That’s as many photos as you can add here.'])
  expect(overlay.forms.answer.values.files.split(' ')).toHaveLength(6)
})

test('FIX-93 unticked and foreign photos are not part of the answer', async () => {
  const strange = 'x'.repeat(22)
  const { shopper, post } = await openUpload()
  const [, second] = [await attachPhoto(shopper), await attachPhoto(shopper, await pngPhoto(90, 90), 'image/png')]
  const refusal = await post([
    ['answer-files-1', second],
    ['answer-files', Buffer.from('no picture'), 'notes.txt'],
  ])
  expect(parseFirst(refusal).overlay.forms.answer.values.files).toBe(second)
  const unknownFieldResponse = await post([['answer-files-0', strange]])
  expect([unknownFieldResponse.statusCode, parseFirst(unknownFieldResponse).problem.fields[0].message]).toEqual([
    422,
    'Please add a photo',
  ])
  expect((await post([['answer-files-0', second]])).statusCode).toBe(303)
})

test('FIX-93 ITM-62 the page reports a missing photo, unless photos are optional', async () => {
  const { post } = await openUpload()
  const refusal = await post([['answer-files', Buffer.alloc(0), '']])
  expect([refusal.statusCode, parseFirst(refusal).problem.fields[0].message]).toEqual([422, 'Please add a photo'])
  const candle = await openUpload('Dusk')
  expect((await candle.post([['answer-files', Buffer.alloc(0), '']])).statusCode).toBe(303)
})

test('FIX-93 an oversized body is discarded, and its page explains this with the existing photos', async () => {
  const { shopper, at, fields, send } = await openUpload()
  const id = await attachPhoto(shopper)
  const { type, body } = await formOf([...fields, ['answer-files-0', id], photo(jpeg), photo(jpeg)])
  const end = body.length - 40
  const large = Buffer.concat([body.subarray(0, end), Buffer.alloc(5 * PHOTO_MAX_BYTES), body.subarray(end)])
  const refusal = await send(large, type)
  const { overlay, problem } = parseFirst(refusal)
  expect([refusal.statusCode, overlay.path]).toEqual([413, at])
  expect(problem.fields[0].message).toMatch(/^These photos are too large to send at once/)
  expect(overlay.forms.answer.values.files).toBe(id)
})

test('FIX-93 an endless form is cut off', async () => {
  const { fields, send } = await openUpload()
  const { type, body } = await formOf([...fields, photo(jpeg)])
  const megabyte = Buffer.alloc(1024 * 1024)
  const endless = new PassThrough()
  endless.write(body.subarray(0, body.length - 40))
  let written = 0
  const more = () => {
    while (written < 200 && !endless.destroyed) {
      written += 1
      if (!endless.write(megabyte)) return endless.once('drain', more)
    }
    return endless.end()
  }
  more()
  expect((await send(endless, type)).statusCode).toBe(413)
  expect(written).toBeLessThan(80)
})

test('FIX-93 forms with a thousand parts, bad boundaries or other types are refused', async () => {
  const { fields, go, send } = await openUpload()
  const many = await formOf([...fields, ...Array.from({ length: 1_000 }, (_, n): Part => [`answer-${n}`, 'x']), go])
  expect((await send(many.body, many.type)).statusCode).toBe(400)
  const { type, body } = await formOf([...fields, photo(jpeg), go])
  for (const wrong of ['multipart/form-data', 'multipart/form-data; boundary=', `${type}x`])
    expect((await send(body, wrong)).statusCode, wrong).toBe(400)
  expect((await send(body.subarray(0, 90), type)).statusCode).toBe(400)
  expect((await send(Buffer.from('hw.at=%2F'), 'application/x-www-form-urlencoded')).statusCode).toBe(415)
  const cross = await send(body, type, { headers: { 'sec-fetch-site': 'cross-site' } })
  expect(cross.statusCode).toBe(400)
})

test('FND-73 the parser limits parts itself, for every notation of the boundary', async () => {
  const { fields, go, send } = await openUpload()
  const parts = Array.from({ length: 200_000 }, () => '--b\r\n\r\n\r\n').join('')
  for (const type of ['boundary=a; boundary=b', 'boundary=b; boundary=a', 'boundary="b"', 'x="boundary=a"; boundary=b'])
    expect((await send(Buffer.from(`${parts}--b--\r\n`), `multipart/form-data; ${type}`)).statusCode, type).toBe(400)
  const long = await formOf([...fields, ['answer-comment', 'x'.repeat(65_537)], go])
  expect((await send(long.body, long.type)).statusCode).toBe(400)
})

test('FIX-93 photos of a stranger are refused, and the lookup appears', async () => {
  const { post, upload } = await openUpload()
  const refusal = await post([photo(jpeg)], '')
  expect(parseFirst(refusal).screen.name).toBe('lookup')
  expect((await upload())?.photos).toEqual([])
})

test('FIX-93 T32 a stalled form is refused, and its slot is free again', async () => {
  const { fields, send, post } = await openUpload()
  const { type, body } = await formOf([...fields, photo(jpeg)])
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stopped = new PassThrough()
  stopped.write(body.subarray(0, body.length - 40))
  const sending = send(stopped, type)
  while (vi.getTimerCount() < 1) await new Promise((resolve) => setImmediate(resolve))
  expect((await post([photo(jpeg)])).statusCode).toBe(429)
  await new Promise((resolve) => setImmediate(resolve))
  vi.advanceTimersByTime(8_000)
  vi.advanceTimersByTime(8_000)
  const slow = await sending
  vi.useRealTimers()
  expect([slow.statusCode, slow.headers.connection]).toEqual([408, 'close'])
  expect((await post([photo(jpeg)])).statusCode).toBe(303)
})
