import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { merchantCalls } from '../../server/http/merchant/table.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let ground: TestWorld
let app: FastifyInstance
const registered: string[] = []

beforeAll(async () => {
  ground = await testWorld()
  app = await buildApp(ground.world)
  // A line for each address, with its methods behind it.
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) registered.push(line)
}, 120_000)
afterAll(async () => {
  await app.close()
  await ground.drop()
})

/** Every address of merchants that the service answers, from the tree in which it keeps them. */
const routesOf = (): readonly string[] => {
  const stack: string[] = []
  return registered.flatMap((line) => {
    const found = /^([│ ]*)(?:├──|└──) (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line)
    if (found === null) return []
    const [, indent = '', part = '', methods = ''] = found
    const depth = indent.length / 4
    stack.length = depth
    stack.push(part)
    const path = stack.join('')
    return methods.split(', ').flatMap((method) => (method === '' || method === 'HEAD' ? [] : [`${method} ${path}`]))
  })
}

const described = merchantCalls.map(({ method, path }) => `${method} /merchant/v1/:shopId${path}`)

test('every call of merchants is described, and every description is of a call', () => {
  const routes = routesOf().filter((route) => route.includes(' /merchant/v1/:shopId'))
  expect(routes.length).toBeGreaterThan(25)
  expect([...new Set(routes)].sort()).toEqual([...described].sort())
})

test('the description is served to everybody, in OpenAPI 3.1, and every name in it leads somewhere', async () => {
  const answer = await app.inject({ url: '/merchant/v1/openapi.json' })
  expect(answer.statusCode).toBe(200)
  const document = answer.json()
  expect(document.openapi).toBe('3.1.0')
  const known = { 'if-none-match': String(answer.headers.etag) }
  const again = await app.inject({ url: '/merchant/v1/openapi.json', headers: known })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(Object.keys(document.paths)).toHaveLength(new Set(merchantCalls.map(({ path }) => path)).size)
  const names = [...answer.body.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => document.components.schemas[name] === undefined)).toEqual([])
  const ids = merchantCalls.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a call without a key, to any of them, is refused in one shape', async () => {
  const shopId = await loadDemoShop(ground)
  for (const { method, path } of merchantCalls) {
    // So many wrong keys within a minute are not heard any more.
    ground.clock.forward(60_000)
    const url = `/merchant/v1/${shopId}${path.replace(/:\w+/g, 'x')}`
    const answer = await app.inject({ method, url, ...(method === 'POST' && { payload: {} }) })
    expect(answer.statusCode, url).toBe(401)
    expect(answer.json()).toEqual({ problems: [{ pointer: '', message: expect.stringContaining('Authorization') }] })
  }
})

test('what is no call is refused in the same shape', async () => {
  const answer = await app.inject({ method: 'PUT', url: '/merchant/v1/demo/nothing', payload: {} })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ problems: [{ pointer: '', message: 'There is nothing here' }] })
})
