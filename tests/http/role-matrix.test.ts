import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Role } from '../../schemas/merchant/keys.ts'
import { buildApp } from '../../server/app.ts'
import { isAllowed } from '../../server/domain/access/rights.ts'
import type { MerchantOperation } from '../../server/http/merchant/api.ts'
import { merchantCalls } from '../../server/http/merchant/table.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

/** The table that merchants read; it is written a second time by the rights of the code. */
const page = fileURLToPath(new URL('../../schemas/merchant/roles-by-call.md', import.meta.url))

const buildPage = (): string => {
  const rows = merchantCalls.map(({ method, path, id, right }) => {
    const cells = Role.enum.map((role) => (isAllowed(role, right) ? 'yes' : ''))
    return `| \`${method} ${path.replace(/:(\w+)/g, '{$1}')}\` | \`${id}\` | ${cells.join(' | ')} |`
  })
  const head = `| call | id | ${Role.enum.join(' | ')} |\n|---|---|${'---|'.repeat(Role.enum.length)}`
  const intro =
    'A merchant key with a role may make these calls of the merchant API. Others are refused with 403 and the code `role-forbidden`.'
  return `# Roles by call\n\n${intro}\n\n${head}\n${rows.join('\n')}\n`
}
if (process.env.UPDATE_GOLDENS === '1') writeFileSync(page, buildPage())

const written = readFileSync(page, 'utf8')
const rolesOf = (id: string): readonly Role[] => {
  const [, cells = ''] = new RegExp(`\\| \`${id}\` \\|(.*)\\|\n`).exec(written) ?? []
  const marks = cells.split('|').map((cell) => cell.trim())
  return Role.enum.filter((_, at) => marks[at] === 'yes')
}

let ground: TestWorld
let app: FastifyInstance
let shopId: string
let otherShopId: string
const keys = new Map<Role, { own: string; ended: string }>()

beforeAll(async () => {
  ground = await testWorld()
  shopId = await loadDemoShop(ground)
  otherShopId = await loadDemoShop(ground)
  app = await buildApp(ground.world, { actionsPerMinute: 1_000_000 })
  const make = async (role: Role, endsAt: number | null): Promise<string> => {
    const made = await ground.world.configurations.keys.make({ shopId, by: 'test' }, { name: role, role, endsAt })
    return made?.key ?? ''
  }
  const now = ground.clock.now()
  for (const role of Role.enum) keys.set(role, { own: await make(role, null), ended: await make(role, now) })
}, 120_000)
afterAll(async () => {
  await app.close()
  await ground.drop()
})

let callers = 0

/** Without a body, so that an allowed call changes nothing. */
const send = async ({ method, path }: MerchantOperation, { shop, key }: { shop: string; key: string }) => {
  callers += 1
  const answer = await app.inject({
    method,
    url: `/merchant/v1/${shop}${path.replace(/:\w+/g, 'x')}`,
    headers: { authorization: `Bearer ${key}` },
    remoteAddress: `198.51.${Math.floor(callers / 250)}.${callers % 250}`,
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return { status: answer.statusCode, code: isJson ? answer.json().code : undefined }
}

test('ADM-03 the page of roles states the roles of every call', () => {
  expect(written).toBe(buildPage())
  expect(merchantCalls.length).toBeGreaterThan(60)
})

test('ADM-03 the document of the API names the roles of every call', async () => {
  const document = (await app.inject({ url: '/merchant/v1/openapi.json' })).json()
  const operations = Object.values<Record<string, { operationId: string; 'x-roles'?: string[] }>>(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ operationId }) => operationId !== 'readDocument')
  expect(operations.map((one) => [one.operationId, one['x-roles']])).toEqual(
    operations.map(({ operationId }) => [operationId, rolesOf(operationId)]),
  )
  expect(operations).toHaveLength(merchantCalls.length)
})

describe.each(Role.enum)('ADM-03 a key with the role %s', (role) => {
  test('makes the calls of its role, and gets 403 for all others', async () => {
    const wrong: string[] = []
    for (const call of merchantCalls) {
      const { status, code } = await send(call, { shop: shopId, key: keys.get(role)?.own ?? '' })
      const isRefused = status === 403 && code === 'role-forbidden'
      if (status >= 500 || status === 401 || isRefused === rolesOf(call.id).includes(role))
        wrong.push(`${call.id} ${status} ${code}`)
    }
    expect(wrong).toEqual([])
  }, 60_000)

  test('gets 401 when it has ended, in another shop, and with a wrong secret', async () => {
    const { own = '', ended = '' } = keys.get(role) ?? {}
    const wrong: string[] = []
    for (const call of merchantCalls)
      for (const [shop, key, code] of [
        [shopId, ended, 'key-ended'],
        [otherShopId, own, undefined],
        [otherShopId, ended, undefined],
        [shopId, `${own.slice(0, -2)}zz`, undefined],
      ] as const) {
        const answer = await send(call, { shop, key })
        if (answer.status !== 401 || answer.code !== code) wrong.push(`${call.id} ${answer.status} ${answer.code}`)
      }
    expect(wrong).toEqual([])
  }, 60_000)
})

describe('ADM-03 the end of a key', () => {
  const get = (key: string) =>
    app.inject({ url: `/merchant/v1/${shopId}/returns`, headers: { authorization: `Bearer ${key}` } })

  test('is announced two weeks before, and refused with its time afterwards', async () => {
    const author = { shopId, by: 'test' }
    const endsAt = Date.UTC(2026, 4, 1)
    const made = await ground.world.configurations.keys.make(author, { name: 'Till', role: 'viewer', endsAt })
    expect((await get(made?.key ?? '')).headers['x-key-ends']).toBeUndefined()
    const before = ground.clock.now()
    ground.clock.set(endsAt - 1)
    const last = await get(made?.key ?? '')
    expect([last.statusCode, last.headers['x-key-ends']]).toEqual([200, '2026-05-01T00:00:00.000Z'])
    ground.clock.set(endsAt)
    const refused = await get(made?.key ?? '')
    expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    expect(refused.json()).toEqual({
      code: 'key-ended',
      problems: [
        {
          pointer: '',
          message: expect.stringMatching(/ended at 2026-05-01T00:00:00\.000Z\. An owner makes a new one/),
        },
      ],
    })
    expect(await ground.world.configurations.keys.change(author, { id: made?.id ?? '', endsAt: null })).toBe(true)
    expect((await get(made?.key ?? '')).statusCode).toBe(200)
    ground.clock.set(before)
  })

  test('a refusal names the role of the key and the roles of the call', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: `/merchant/v1/${shopId}/customers/erase`,
      headers: { authorization: `Bearer ${keys.get('receiver')?.own}` },
    })
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      {
        code: 'role-forbidden',
        problems: [
          {
            pointer: '',
            message:
              'This key has the role receiver, which does not include this call. Roles that may make it: owner, manager',
          },
        ],
      },
    ])
  })
})
