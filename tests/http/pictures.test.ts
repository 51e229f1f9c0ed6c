import { readdirSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { demoPicture } from '../../server/demo/pictures.ts'
import { type TestWorld, testWorld } from '../support/world.ts'

const folder = new URL('../../server/demo/pictures/', import.meta.url)

let world: TestWorld
let app: FastifyInstance

beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world, { pictures: demoPicture })
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

test.each([
  'nothing.svg',
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
