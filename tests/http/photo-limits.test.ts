import { EventEmitter, once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { listPhotos, photoHref } from '../../server/journey/items/photos.ts'
import { jpegPhoto } from '../support/pictures.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { atOrderOf, cookieOf } from './photo-shopper.ts'

let house: TestWorld
let app: FastifyInstance
let demo: string
let jpeg: Buffer
beforeAll(async () => {
  house = await testWorld()
  app = await buildApp(house.world)
  demo = await loadDemoShop(house)
  jpeg = await jpegPhoto()
})
afterAll(async () => {
  await app.close()
  await house.drop()
})

const atOrder = (shopId = demo) => atOrderOf({ house, app }, shopId)

/** Accepts all bytes, for tests about numbers of photos. */
const cleanByHand = async (bytes: Uint8Array) => ({
  kind: 'clean' as const,
  bytes,
  type: 'image/jpeg' as const,
  width: 1,
  height: 1,
})

test('T32 an order has at most forty photos, despite concurrent uploads; duplicates count once', async () => {
  const shopId = await loadDemoShop(house)
  const { send, place } = await atOrder(shopId)
  const first = await send(jpeg)
  expect((await send(jpeg)).body).toEqual(first.body)

  const fast = { ...house.world, images: { clean: cleanByHand } }
  const quick = await buildApp(fast)
  const codes: number[] = []
  for (let from = 0; from < 44; from += 11)
    codes.push(
      ...(
        await Promise.all(
          Array.from({ length: 11 }, (_, n) =>
            send(Buffer.from(`photo ${from + n}`), { at: quick, from: `192.0.2.${n}` }),
          ),
        )
      ).map(({ status }) => status),
    )
  expect(codes.filter((status) => status === 201)).toHaveLength(39)
  expect(codes.filter((status) => status === 409)).toHaveLength(5)
  expect(
    await listPhotos(house.world, shopId, { ...place, gift: false, email: 'ada@example.com', session: '' }),
  ).toHaveLength(40)
  await quick.close()
})

test('T32 an order holds sixty megabytes of photos', async () => {
  const shopId = await loadDemoShop(house)
  const { send } = await atOrder(shopId)
  let n = 0
  const large = async () => ({ ...(await cleanByHand(Buffer.from(`large ${n++}`))), bytes: Buffer.alloc(7_000_000, n) })
  const roomy = await buildApp({ ...house.world, images: { clean: large } })
  const codes: number[] = []
  for (let at = 0; at < 9; at++) codes.push((await send(jpeg, { at: roomy })).status)
  expect(codes).toEqual([201, 201, 201, 201, 201, 201, 201, 201, 409])
  await roomy.close()
})

const held = async () => {
  let release = () => {}
  const told = new Promise<void>((resolve) => {
    release = resolve
  })
  const clean = async (bytes: Uint8Array) => {
    await told
    return cleanByHand(bytes)
  }
  const slow = await buildApp({ ...house.world, images: { clean } })
  return { slow, release }
}

test('T32 excess simultaneous photos are deferred, and another network still uploads', async () => {
  const { send } = await atOrder()
  const { slow, release } = await held()
  const later: Promise<Awaited<ReturnType<typeof send>>>[] = []
  const ofNetwork = (network: string, n: number) =>
    send(Buffer.from(`held ${network} ${n}`), { at: slow, from: `${network}${n}` })
  let putOff = 0
  const sending = Array.from({ length: 16 }, async (_, n) => {
    const sent = await ofNetwork('2001:db8:77::', n)
    if (sent.status === 429) putOff += 1
    if (putOff === 12 && later.length === 0) {
      later.push(ofNetwork('2001:db8:78::', 1))
      release()
    }
    return sent
  })
  const sent = await Promise.all(sending)
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(4)
  const refused = sent.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(12)
  expect(refused[0]?.body.errors).toMatchObject({ code: 'throttled', retryAfterMs: expect.any(Number) })
  expect((await Promise.all(later)).map(({ status }) => status)).toEqual([201])
  expect((await send(Buffer.from('later'), { at: slow })).status).toBe(201)
  await slow.close()
})

test('T32 a stalled photo upload is refused, and its slot is free again', async () => {
  const { send } = await atOrder()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const bodies = Array.from({ length: 4 }, () => new PassThrough())
  const sending = bodies.map((body) => {
    body.write(Buffer.from([0xff, 0xd8]))
    return send(body, { headers: { 'content-length': '4000000' } })
  })
  while (vi.getTimerCount() < bodies.length) await new Promise((resolve) => setImmediate(resolve))
  expect((await send(jpeg)).status).toBe(429)
  vi.advanceTimersByTime(8_000)
  const slow = await Promise.all(sending)
  vi.useRealTimers()
  expect(slow.map(({ status, body }) => [status, body.errors?.code])).toEqual(bodies.map(() => [408, 'too-slow']))
  expect(slow[0]?.headers.connection).toBe('close')
  expect((await send(jpeg)).status).toBe(201)
})

test('T32 a client that disconnects before its upload frees its slot', async () => {
  const { send, she, place } = await atOrder()
  const orders = new EventEmitter()
  const findOrder: typeof house.world.commerce.findOrder = async (...of) => {
    if (orders.emit('asked')) await once(orders, 'found')
    return house.world.commerce.findOrder(...of)
  }
  const slow = await buildApp({ ...house.world, commerce: { ...house.world.commerce, findOrder } })
  await slow.listen({ port: 0, host: '127.0.0.1' })
  const { port } = slow.server.address() as AddressInfo
  // More uploads than the slots of a single source.
  for (let n = 0; n < 6; n++) {
    const connected = once(slow.server, 'connection') as Promise<[Socket]>
    const asked = once(orders, 'asked')
    const headers = { 'content-type': 'image/jpeg', 'content-length': 4_000_000, cookie: cookieOf(she) }
    const sending = request({ port, method: 'POST', path: photoHref(she.shopId, place), headers })
    sending.on('error', () => {}).write(jpeg)
    const [socket] = await connected
    await asked
    sending.destroy()
    if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve))
    orders.emit('found')
  }
  expect((await send(jpeg, { at: slow, from: '127.0.0.1' })).status).toBe(201)
  await slow.close()
})

test('too many photos in a minute are 429', async () => {
  const { send } = await atOrder()
  const busy = await buildApp(house.world, { actionsPerMinute: 2 })
  const codes = [await send(jpeg, { at: busy }), await send(jpeg, { at: busy }), await send(jpeg, { at: busy })]
  expect(codes.map(({ status }) => status)).toEqual([201, 201, 429])
  await busy.close()
})
