import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RecordedPartners, recordPartners } from '../journey/partners.ts'
import { lookUpOrder } from '../support/shopper.ts'
import { buildRefundRequest } from './compose-clients.ts'
import { callAs } from './headless.ts'

let portal: RecordedPartners
beforeAll(async () => {
  portal = await recordPartners()
}, 60_000)
afterAll(() => portal.house.drop())
beforeEach(() => {
  portal.instead = null
})

const client = async () => {
  const shopper = await portal.guest()
  await lookUpOrder(shopper, '#1020', '94107')
  const call = callAs(portal.app, shopper)
  const id = (await portal.house.world.commerce.findOrderByName(shopper.shopId, '#1020'))?.id
  const items: { readonly id: string; readonly title: string }[] = (await call('GET', `order/${id}/line_item`)).body
    .line_items
  const state = buildRefundRequest(items.find(({ title }) => title.startsWith('Quill Pocket'))?.id ?? '')
  return { call, weigh: (rest: object) => call('POST', 'return/totals', { body: { ...state, ...rest } }) }
}

test('API-21 a previously chosen method that is unavailable is refused by name, without a substitute', async () => {
  const { weigh } = await client()
  const driverMethod = { returnMethod: 'olive' }
  for (const _ of [1, 2]) expect((await weigh(driverMethod)).status).toBe(200)
  portal.instead = async () => ({ offers: [], spot: null })
  const removedResponse = await weigh(driverMethod)
  expect([
    removedResponse.status,
    removedResponse.body.errors?.code,
    removedResponse.body.errors?.fields?.[0]?.name,
  ]).toEqual([409, 'not-offered', 'returnMethod'])
  portal.instead = null
  expect((await weigh(driverMethod)).status).toBe(200)
})

test('API-21 the totals use the latest credit and method, regardless of earlier calls', async () => {
  const { weigh } = await client()
  const fetchCredit = async (rest: object) => {
    const { body } = await weigh(rest)
    return [body.creditType, body.blocks.map(({ code }: { code: string }) => code)]
  }
  expect(await fetchCredit({ returnMethod: 'pre-paid' })).toEqual(['refund', []])
  expect(await fetchCredit({ creditType: 'gift', returnMethod: 'pre-paid' })).toEqual(['gift', []])
  expect(await fetchCredit({ creditType: 'gift' })).toEqual(['gift', ['method-missing']])
  expect(await fetchCredit({ returnMethod: 'pre-paid' })).toEqual(['refund', []])
})
