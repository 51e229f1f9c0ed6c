import { readdirSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { demoPicture } from '../../server/demo/pictures.ts'
import { createLetterPictures } from '../../server/providers/images/letter-pictures.ts'
import { type TestWorld, testWorld } from '../support/world.ts'

const folder = new URL('../../server/demo/pictures/', import.meta.url)

let world: TestWorld
let app: FastifyInstance

beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world, {
    pictures: demoPicture,
    letterPictures: createLetterPictures(demoPicture),
    fonts: (name) => (name === 'a.woff2' ? Buffer.from('wOF2') : null),
  })
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

test('HSE-06 every demo picture is served unchanged from its file', async () => {
  for (const name of readdirSync(folder))
    for (const _time of ['first', 'second']) {
      const response = await app.inject(`/demo-art/${name}`)
      expect([response.statusCode, response.headers['content-type']], name).toEqual([200, 'image/svg+xml'])
      expect(response.rawPayload.equals(readFileSync(new URL(name, folder))), name).toBe(true)
    }
})

test('UXD-09 letters get a PNG of the same picture in three times its size', async () => {
  const sizes = await Promise.all(
    ['linen-shirt-sage', 'logo-demo'].map(async (name) => {
      const response = await app.inject(`/demo-art/${name}.png`)
      expect([response.statusCode, response.headers['content-type']], name).toEqual([200, 'image/png'])
      expect(response.headers['cache-control']).toBe('public, max-age=86400')
      const { width, height } = await sharp(response.rawPayload).metadata()
      return [width, height]
    }),
  )
  expect(sizes).toEqual([
    [216, 216],
    [731, 152],
  ])
})

test.each([
  ['/demo-art/logo-demo.png', 'cross-origin'],
  ['/demo-art/logo-demo.svg', 'same-origin'],
  ['/demo-art/a.woff2', 'same-origin'],
  ['/demo-art/nothing.png', 'same-origin'],
  ['/carrier-marks/ups.svg', 'same-origin'],
  ['/api/v1/wrenfold/returns/AAAAAAAAAAAAAAAAAAAAAA/label', 'same-origin'],
  ['/api/v1/wrenfold/returns/AAAAAAAAAAAAAAAAAAAAAA/qr', 'same-origin'],
  ['/api/v1/wrenfold/gift-receipts/AAAAAAAAAAAAAAAAAAAAAA/qr.png', 'same-origin'],
  ['/healthz', 'same-origin'],
])('UXD-09 pages of other origins show pictures of letters alone: %s', async (url, policy) => {
  expect((await app.inject(url)).headers['cross-origin-resource-policy']).toBe(policy)
})

test.each([
  'nothing.svg',
  'nothing.png',
  'logo-demo.svg.png',
  '__proto__.png',
  '..%2Fpictures%2Flogo-demo.png',
  'logo-demo',
  'Logo-Demo.svg',
  '__proto__.svg',
  '.%2Flogo-demo.svg',
  '..%2Fpictures%2Flogo-demo.svg',
  '..%2Fpictures.ts',
  '%2E%2E%2Fpictures.ts',
  '..%5Cpictures.ts',
  '%2Fetc%2Fhostname',
])('HSE-06 the picture %s does not exist', async (name) => {
  expect((await app.inject(`/demo-art/${name}`)).statusCode).toBe(404)
})
