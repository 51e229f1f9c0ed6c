import Fastify from 'fastify'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { Closed } from '../../schemas/typebox/closed.ts'
import { merchantOperation } from '../../server/http/merchant/api.ts'
import { type HandlerContext, operationsFor } from '../../server/http/operation/define.ts'
import { serveOperation } from '../../server/http/operation/serve.ts'
import { route } from '../../server/http/request/route.ts'
import type { World } from '../../server/world.ts'

const response = Closed({ count: Type.Integer() })
const row = {
  method: 'GET',
  path: '/things/:thing',
  id: 'readThing',
  right: 'see-returns',
  summary: 'One thing',
} as const
const handler = async ({ reply }: Pick<HandlerContext, 'reply'>) => reply

const { summary: _summary, ...undescribed } = row
const { right: _right, ...withoutRight } = row

test('HSE-04 a merchant operation without summary, right, response or handler does not compile', () => {
  // @ts-expect-error it has no summary
  merchantOperation({ ...undescribed, response, handler })
  // @ts-expect-error it names no right
  merchantOperation({ ...withoutRight, response, handler })
  // @ts-expect-error it has no response
  merchantOperation({ ...row, handler })
  // @ts-expect-error it has no handler
  merchantOperation({ ...row, response })
  expect(merchantOperation({ ...row, response, handler }).summary).toBe('One thing')
})

test('HSE-04 request and response of an operation have the types of its row', () => {
  const query = Closed({ limit: Type.String() })
  const body = Closed({ name: Type.String() })
  const call = merchantOperation({
    ...row,
    query,
    body,
    response,
    errors: [404],
    handler: async (request) => {
      const texts: readonly string[] = [request.params.thing, request.query.limit, request.body.name]
      // @ts-expect-error its address names no other
      texts.includes(request.params.key)
      // @ts-expect-error its query has no other
      texts.includes(request.query.cursor)
      // @ts-expect-error its body has no other
      texts.includes(request.body.text)
      // @ts-expect-error a status that is not in errors
      request.refuse(409, 'It is taken')
      request.refuse(404, 'The resource does not exist')
      // @ts-expect-error not the response
      request.done({ count: 'many' })
      return request.done({ count: texts.length })
    },
  })
  expect(call.path).toBe('/things/:thing')
})

test('HSE-04 a handler knows the names in its address by their types, and no others', async () => {
  const app = Fastify()
  route(app, {
    method: 'GET',
    url: '/shops/:shop/things/:thing',
    handler: async ({ params }) => {
      // @ts-expect-error the address names no key
      const absent: unknown = params.key
      return { names: [params.shop, params.thing], absent: absent === undefined }
    },
  })
  const answer = await app.inject({ url: '/shops/a/things/b' })
  expect(answer.json()).toEqual({ names: ['a', 'b'], absent: true })
})

test('HSE-20 the handler answers a path parameter that its schema does not match', async () => {
  const operation = operationsFor<object>()({
    ...row,
    path: '/:shop/things/:thing',
    params: { thing: Type.String({ pattern: '^[a-z]{1,3}$' }) },
    response: Closed({ thing: Type.String(), shop: Type.String() }),
    handler: async ({ params, done }) => done({ ...params }),
  })
  const app = Fastify()
  serveOperation(app, operation, {
    world: {} as World,
    authenticate: async () => true,
    callerOf: async () => ({}),
  })
  expect((await app.inject('/any-Shop/things/abc')).json()).toEqual({ shop: 'any-Shop', thing: 'abc' })
  expect((await app.inject('/any-Shop/things/ABC')).json()).toEqual({ shop: 'any-Shop', thing: 'ABC' })
})
