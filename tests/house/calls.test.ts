import Fastify from 'fastify'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { Closed } from '../../schemas/closed.ts'
import { type Asked, merchantCall } from '../../server/http/merchant/call.ts'
import { route } from '../../server/http/request/route.ts'

const answers = { status: 200, schema: Closed({ count: Type.Integer() }) } as const
const row = { method: 'GET', path: '/things/:thing', id: 'readThing', says: 'One thing' } as const
const handler = async ({ reply }: Pick<Asked, 'reply'>) => reply

const { says: _says, ...untold } = row

test('HSE-04 a call of merchants that says nothing or answers nothing does not compile', () => {
  // @ts-expect-error nobody is told what it does
  merchantCall({ ...untold, answers, handler })
  // @ts-expect-error nobody is told what it answers
  merchantCall({ ...row, handler })
  // @ts-expect-error nobody answers it
  merchantCall({ ...row, answers })
  expect(merchantCall({ ...row, answers, handler }).says).toBe('One thing')
})

test('HSE-04 what a call is asked and what it answers have the types of its row', () => {
  const query = Closed({ limit: Type.String() })
  const body = Closed({ name: Type.String() })
  const call = merchantCall({
    ...row,
    query,
    body,
    answers,
    refuses: [404],
    handler: async (asked) => {
      const texts: readonly string[] = [asked.params.thing, asked.query.limit, asked.body.name]
      // @ts-expect-error its address names no other
      texts.includes(asked.params.key)
      // @ts-expect-error its query has no other
      texts.includes(asked.query.cursor)
      // @ts-expect-error its body has no other
      texts.includes(asked.body.text)
      // @ts-expect-error a refusal that nobody is told of
      asked.refuse(409, 'It is taken')
      asked.refuse(404, 'There is no such thing')
      // @ts-expect-error not what is said to be answered
      asked.done({ count: 'many' })
      return asked.done({ count: texts.length })
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
