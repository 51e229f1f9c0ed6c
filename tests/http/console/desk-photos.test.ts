import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { buildApp } from '../../../server/app.ts'
import { PHOTOS_PER_UNIT } from '../../../server/domain/return/desk.ts'
import { eraseCustomer } from '../../../server/journey/operations/people/customer.ts'
import { cheapCredentials } from '../../console/accounts/staff.ts'
import { setUpReturns } from '../../journey/given-returns.ts'
import { drawing, jpegPhoto, telltale } from '../../support/pictures.ts'
import { type TestWorld, testWorld } from '../../support/world.ts'
import { type DeskGround, deskVisitor, submitTwo } from './desk-parcels.ts'

type Visitor = Awaited<ReturnType<typeof deskVisitor>>

let house: TestWorld
let app: FastifyInstance
let ground: DeskGround
let desk: Visitor
beforeAll(async () => {
  house = await testWorld({ credentials: cheapCredentials })
  app = await buildApp(house.world, { actionsPerMinute: 1_000_000 })
}, 120_000)
afterAll(async () => {
  await app.close()
  await house.drop()
})
beforeEach(async () => {
  ground = { house, app, returns: await setUpReturns(house) }
  desk = await deskVisitor(ground, 'receiver')
})

const upload = async (visitor: Visitor, href: string, photo: Buffer, type = 'image/jpeg') => {
  const cookies = { 'hw-console': visitor.token }
  const answer = await app.inject({
    method: 'POST',
    url: href,
    payload: photo,
    headers: { 'content-type': type },
    cookies,
  })
  return { status: answer.statusCode, body: answer.json<{ id: string; errors?: { message: string } }>() }
}

const get = (href: string, token = '') =>
  app.inject({ url: href, ...(token !== '' && { cookies: { 'hw-console': token } }) })

const gradeCoat = async (record: ReturnRecord): Promise<string> => {
  await desk.scan(record.number)
  await desk.scan('coat-2')
  const { field } = await desk.scan('HW-DAMAGED')
  return field?.photo?.href ?? ''
}

const takePhoto = async (href: string): Promise<string> => {
  const { id } = (await upload(desk, href, await jpegPhoto())).body
  await desk.scan(`HW-PHOTO-${id}`)
  return id
}

const hrefOf = ({ number }: ReturnRecord, id: string) =>
  `/console/v1/${ground.returns.shopId}/files/returns/${number}/photos/${id}`

test('ADM-07 a photo of a damaged unit is stored with its receipt, beside the verdict', async () => {
  const record = await submitTwo(ground)
  const id = await takePhoto(await gradeCoat(record))
  await desk.scan('HW-NOT-HERE')
  expect(desk.scans()).toBeLessThanOrEqual(5)
  const { document } = await ground.returns.now(record)
  expect(document.items[0]?.inspection).toEqual({ condition: 'damaged', destination: 'repair', photos: [id] })
  const agent = await deskVisitor(ground, 'agent')
  for (const visitor of [desk, agent]) {
    const page = await visitor.show(`/returns/${record.number}`)
    expect(JSON.stringify(page.envelope.screen?.regions)).toContain(hrefOf(record, id))
    expect((await get(hrefOf(record, id), visitor.token)).statusCode).toBe(200)
  }
})

test('ADM-07 a stored photo has no metadata and opens for members only', async () => {
  const record = await submitTwo(ground)
  const href = await gradeCoat(record)
  const { id } = (await upload(desk, href, await drawing().jpeg().withExif(telltale).toBuffer())).body
  const other = await deskVisitor({ ...ground, returns: await setUpReturns(house) }, 'owner')
  const photo = await get(hrefOf(record, id), desk.token)
  expect((await sharp(photo.rawPayload).metadata()).exif).toBeUndefined()
  expect((await get(hrefOf(record, id))).statusCode).toBe(404)
  expect((await get(hrefOf(record, id), other.token)).statusCode).toBe(404)
  expect((await get(hrefOf(await submitTwo(ground), id), desk.token)).statusCode).toBe(404)
})

test('ADM-07 a photo needs a session, the right, a picture and a unit', async () => {
  const record = await submitTwo(ground)
  const href = await gradeCoat(record)
  const photo = await jpegPhoto()
  const [viewer, stranger] = [await deskVisitor(ground, 'viewer'), { ...desk, token: 'x'.repeat(43) }]
  expect((await upload(viewer, href, photo)).status).toBe(403)
  expect((await upload(stranger, href, photo)).status).toBe(404)
  expect((await upload(desk, href.replace('/units/', '/units/no-'), photo)).status).toBe(404)
  const refused = await upload(desk, href, Buffer.from('no picture'))
  expect([refused.status, refused.body.errors?.message]).toEqual([415, 'Only JPG, PNG and WebP photos can be added.'])
  expect((await upload(desk, href, photo, 'image/gif')).status).toBe(415)
  expect((await upload(desk, href, Buffer.alloc(5_000_000))).status).toBe(413)
  expect(await house.world.store.receiptPhotos.ofReturn(ground.returns.shopId, record.id)).toEqual([])
})

test('ADM-07 a photo of another return does not count; a unit has at most six', async () => {
  const [first, second] = [await submitTwo(ground), await submitTwo(ground)]
  const id = await takePhoto(await gradeCoat(first))
  await desk.scan('HW-DONE')
  const href = await gradeCoat(second)
  expect((await desk.scan(`HW-PHOTO-${id}`)).field?.result?.tone).toBe('danger')
  for (let n = 0; n < 6; n += 1) await takePhoto(href)
  const { id: more } = (await upload(desk, href, await jpegPhoto())).body
  const { field } = await desk.scan(`HW-PHOTO-${more}`)
  expect([field?.result?.tone, field?.photo?.disabled]).toEqual(['danger', 'This item has all its photos.'])
})

test('ADM-07 the erasure of the shopper removes photos by staff', async () => {
  const { shopId } = ground.returns
  const record = await submitTwo(ground)
  const id = await takePhoto(await gradeCoat(record))
  await desk.scan('HW-NOT-HERE')
  await house.runner.drain()
  const stored = await ground.returns.now(record)
  const customer = { email: 'photo@example.com', phone: null, name: null }
  await house.world.store.returns.save({ ...stored, state: 'closed', document: { ...stored.document, customer } })
  const [photo] = await house.world.store.receiptPhotos.ofReturn(shopId, record.id)
  const caller = { shopId, by: 'test', actor: 'key:test', call: null } as const
  const answer = await eraseCustomer(house.world, caller, 'photo@example.com')
  expect(answer).toMatchObject({ kind: 'done', body: { erased: [record.id] } })
  await house.runner.drain()
  expect(await house.world.store.receiptPhotos.ofReturn(shopId, record.id)).toEqual([])
  expect(await house.world.files.get(shopId, photo?.file ?? '')).toBeNull()
  expect((await ground.returns.now(record)).document.items[0]?.inspection?.photos).toBeUndefined()
  expect((await get(hrefOf(record, id), desk.token)).statusCode).toBe(404)
})

const parkUnknown = async (code: string) => {
  await desk.scan(code)
  const parked = await desk.press(
    'desk.park',
    { at: '/desk', values: { place: 'Shelf 4' }, args: { code } },
    { 'idempotency-key': `park-${code}` },
  )
  const field = parked.envelope.screen?.regions.main.find((one) => one.type === 'scan_field')
  return field?.type === 'scan_field' ? (field.photo?.href ?? '') : ''
}

const parcelFile = (href: string, id: string) => `${href}/${id}`
const listWaiting = () => house.world.store.parkedParcels.waiting(ground.returns.shopId, 10)

test('ADM-07 a parcel put aside takes photos, which its return takes over', async () => {
  const record = await submitTwo(ground)
  const href = await parkUnknown('1Z999AA10123456700')
  const id = await takePhoto(href)
  const other = await deskVisitor({ ...ground, returns: await setUpReturns(house) }, 'receiver')
  expect((await listWaiting())[0]?.photos).toEqual([id])
  expect(JSON.stringify((await desk.show('/desk/parcels')).envelope.screen?.regions)).toContain(parcelFile(href, id))
  expect((await get(parcelFile(href, id), desk.token)).statusCode).toBe(200)
  for (const token of ['', other.token]) expect((await get(parcelFile(href, id), token)).statusCode).toBe(404)
  const [parked] = await listWaiting()
  const at = `/desk/parcels?parcel=${parked?.id}`
  await desk.press('desk.match', { at, values: { number: record.number }, args: { parcel: parked?.id ?? '' } })
  expect((await get(parcelFile(href, id), desk.token)).statusCode).toBe(404)
  const agent = await deskVisitor(ground, 'agent')
  for (const visitor of [desk, agent]) {
    const page = await visitor.show(`/returns/${record.number}`)
    expect(JSON.stringify(page.envelope.screen?.regions)).toContain(hrefOf(record, id))
    expect((await get(hrefOf(record, id), visitor.token)).statusCode).toBe(200)
  }
})

test('ADM-07 a photo of a parcel is refused for unknown parcels and beyond its number', async () => {
  const href = await parkUnknown('1Z999AA10123456701')
  const refused = await upload(desk, href.replace(/parcels\/[^/]+/, 'parcels/none'), await jpegPhoto())
  expect(refused.status).toBe(404)
  expect((await upload(desk, href, Buffer.from('no picture'))).status).toBe(415)
  const viewer = await deskVisitor(ground, 'viewer')
  expect((await upload(viewer, href, await jpegPhoto())).status).toBe(403)
  for (let n = 0; n < PHOTOS_PER_UNIT; n += 1) await takePhoto(href)
  expect((await upload(desk, href, await jpegPhoto())).status).toBe(409)
  const page = await desk.show('/desk')
  const field = page.envelope.screen?.regions.main.find((one) => one.type === 'scan_field')
  expect(field?.type === 'scan_field' && field.photo?.disabled).toBeTruthy()
  expect((await desk.scan('HW-PHOTO-aaaaaaaaaaaaaaaaaaaaaa')).field?.result?.tone).toBe('danger')
})

test('ADM-07 photos of a parcel end with the parcel, or with the shop', async () => {
  const bytesOf = async () =>
    house.database.query({
      name: 'test.files',
      text: 'select id from local_files where shop_id = $1',
      values: [ground.returns.shopId],
    })
  await takePhoto(await parkUnknown('1Z999AA10123456702'))
  const [parked] = await listWaiting()
  const manager = await deskVisitor(ground, 'manager')
  expect(await bytesOf()).toHaveLength(1)
  await manager.press('desk.settle', { at: '/desk/parcels', args: { parcel: parked?.id ?? '' } })
  await house.runner.drain()
  expect(await bytesOf()).toEqual([])
  await takePhoto(await parkUnknown('1Z999AA10123456703'))
  const { files } = await house.world.store.people.forget(ground.returns.shopId)
  expect(files).toHaveLength(1)
})
