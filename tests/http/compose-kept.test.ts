import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Overheard, overheardPartners } from '../journey/partners.ts'
import { lookUp } from '../support/shopper.ts'
import { refunding } from './compose-clients.ts'
import { callAs } from './headless.ts'

let at: Overheard
beforeAll(async () => {
  at = await overheardPartners()
}, 60_000)
afterAll(() => at.house.drop())
beforeEach(() => {
  at.instead = null
})

const client = async () => {
  const she = await at.guest()
  await lookUp(she, '#1020', '94107')
  const call = callAs(at.app, she)
  const id = (await at.house.world.commerce.findOrderByName(she.shopId, '#1020'))?.id
  const items: { readonly id: string; readonly title: string }[] = (await call('GET', `order/${id}/line_item`)).body
    .line_items
  const state = refunding(items.find(({ title }) => title.startsWith('Quill Pocket'))?.id ?? '')
  return { call, weigh: (rest: object) => call('POST', 'return/totals', { body: { ...state, ...rest } }) }
}

test('API-21 a previously chosen method that is unavailable is refused by name, without a substitute', async () => {
  const { weigh } = await client()
  const byDriver = { returnMethod: 'olive' }
  for (const _ of [1, 2]) expect((await weigh(byDriver)).status).toBe(200)
  at.instead = async () => ({ offers: [], spot: null })
  const gone = await weigh(byDriver)
  expect([gone.status, gone.body.errors?.code, gone.body.errors?.fields?.[0]?.name]).toEqual([
    409,
    'not-offered',
    'returnMethod',
  ])
  at.instead = null
  expect((await weigh(byDriver)).status).toBe(200)
})

test('API-21 the totals use the latest credit and method, regardless of earlier calls', async () => {
  const { weigh } = await client()
  const told = async (rest: object) => {
    const { body } = await weigh(rest)
    return [body.creditType, body.blocks.map(({ code }: { code: string }) => code)]
  }
  expect(await told({ returnMethod: 'pre-paid' })).toEqual(['refund', []])
  expect(await told({ creditType: 'gift', returnMethod: 'pre-paid' })).toEqual(['gift', []])
  expect(await told({ creditType: 'gift' })).toEqual(['gift', ['method-missing']])
  expect(await told({ returnMethod: 'pre-paid' })).toEqual(['refund', []])
})
