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
import { cookieOf, openOrderOf } from './photo-shopper.ts'

let world: TestWorld
let app: FastifyInstance
let demo: string
let jpeg: Buffer
beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
  demo = await loadDemoShop(world)
  jpeg = await jpegPhoto()
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const openOrder = (shopId = demo) => openOrderOf({ world, app }, shopId)

const cleanByHand = async (bytes: Uint8Array) => ({
  kind: 'clean' as const,
  bytes,
  type: 'image/jpeg' as const,
  width: 1,
  height: 1,
})

test('T32 an order has at most forty photos, despite concurrent uploads; duplicates count once', async () => {
  const shopId = await loadDemoShop(world)
  const { send, place } = await openOrder(shopId)
  const first = await send(jpeg)
  expect((await send(jpeg)).body).toEqual(first.body)

  const fast = { ...world.world, images: { clean: cleanByHand } }
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
    await listPhotos(world.world, shopId, { ...place, gift: false, email: 'ada@example.com', session: '' }),
  ).toHaveLength(40)
  await quick.close()
})

test('T32 an order holds sixty megabytes of photos', async () => {
  const shopId = await loadDemoShop(world)
  const { send } = await openOrder(shopId)
  let n = 0
  const large = async () => ({ ...(await cleanByHand(Buffer.from(`large ${n++}`))), bytes: Buffer.alloc(7_000_000, n) })
  const roomy = await buildApp({ ...world.world, images: { clean: large } })
  const codes: number[] = []
  for (let at = 0; at < 9; at++) codes.push((await send(jpeg, { at: roomy })).status)
  expect(codes).toEqual([201, 201, 201, 201, 201, 201, 201, 201, 409])
  await roomy.close()
})

const openSlowUpload = async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const clean = async (bytes: Uint8Array) => {
    await released
    return cleanByHand(bytes)
  }
  const slow = await buildApp({ ...world.world, images: { clean } })
  return { slow, release }
}

test('T32 excess simultaneous photos are deferred, and another network still uploads', async () => {
  const { send } = await openOrder()
  const { slow, release } = await openSlowUpload()
  const later: Promise<Awaited<ReturnType<typeof send>>>[] = []
  const sendFromNetwork = (network: string, n: number) =>
    send(Buffer.from(`held ${network} ${n}`), { at: slow, from: `${network}${n}` })
  let deferredCount = 0
  const sending = Array.from({ length: 16 }, async (_, n) => {
    const sentResponse = await sendFromNetwork('2001:db8:77::', n)
    if (sentResponse.status === 429) deferredCount += 1
    if (deferredCount === 12 && later.length === 0) {
      later.push(sendFromNetwork('2001:db8:78::', 1))
      release()
    }
    return sentResponse
  })
  const sentResponse = await Promise.all(sending)
  expect(sentResponse.filter(({ status }) => status === 201)).toHaveLength(4)
  const refusedResponse = sentResponse.filter(({ status }) => status === 429)
  expect(refusedResponse).toHaveLength(12)
  expect(refusedResponse[0]?.body.errors).toMatchObject({ code: 'throttled', retryAfterMs: expect.any(Number) })
  expect((await Promise.all(later)).map(({ status }) => status)).toEqual([201])
  expect((await send(Buffer.from('later'), { at: slow })).status).toBe(201)
  await slow.close()
})

test('T32 a stalled photo upload is refused, and its slot is free again', async () => {
  const { send } = await openOrder()
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
  const { send, shopper, place } = await openOrder()
  const orders = new EventEmitter()
  const findOrder: typeof world.world.commerce.findOrder = async (...of) => {
    if (orders.emit('asked')) await once(orders, 'found')
    return world.world.commerce.findOrder(...of)
  }
  const slow = await buildApp({ ...world.world, commerce: { ...world.world.commerce, findOrder } })
  await slow.listen({ port: 0, host: '127.0.0.1' })
  const { port } = slow.server.address() as AddressInfo
  for (let n = 0; n < 6; n++) {
    const connected = once(slow.server, 'connection') as Promise<[Socket]>
    const orderRead = once(orders, 'asked')
    const headers = { 'content-type': 'image/jpeg', 'content-length': 4_000_000, cookie: cookieOf(shopper) }
    const sending = request({ port, method: 'POST', path: photoHref(shopper.shopId, place), headers })
    sending.on('error', () => {}).write(jpeg)
    const [socket] = await connected
    await orderRead
    sending.destroy()
    if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve))
    orders.emit('found')
  }
  expect((await send(jpeg, { at: slow, from: '127.0.0.1' })).status).toBe(201)
  await slow.close()
})

test('too many photos in a minute are 429', async () => {
  const { send } = await openOrder()
  const busy = await buildApp(world.world, { actionsPerMinute: 2 })
  const codes = [await send(jpeg, { at: busy }), await send(jpeg, { at: busy }), await send(jpeg, { at: busy })]
  expect(codes.map(({ status }) => status)).toEqual([201, 201, 429])
  await busy.close()
})
