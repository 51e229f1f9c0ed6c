import { afterAll, expect, test } from 'vitest'
import { formatConnection } from '../../server/commands/shop/print.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { tryConnecting } from '../support/connecting.ts'
import { soldOrder } from '../support/medusa/goods.ts'
import { medusaAdapter, medusaHosts, medusaUser } from '../support/medusa/server.ts'
import { accessBy } from '../support/order-system-access.ts'

const hosts = medusaHosts()
afterAll(hosts.closeAll)

const { backendConnect } = hosts
const usd = (number: number) => soldOrder({ number, currency: 'usd', items: [{ unit: 30 }], captured: [40.6] })

const connectMedusa = async (
  options: Parameters<typeof hosts.serve>[1],
  overrides: { readonly location?: string; readonly password?: string } = {},
) => {
  const host = `m${Math.random().toString(36).slice(2)}.example`
  await hosts.serve(host, { orders: [usd(1), usd(2)], ...options })
  const { medusa } = medusaAdapter('demo', host)
  const commerce = { medusa: { ...medusa, ...(overrides.location && { location: overrides.location }) } }
  const {
    gift_card: card,
    refund,
    exchange,
    ...policy
  } = wrenfoldShop.policies[0] ?? Object.assign({}, wrenfoldShop.policies[0])
  const enabled = { enabled: true } as const
  const config = {
    ...wrenfoldShop,
    shopLater: { giftCardEnabled: false, exchangesEnabled: true, bonus: 0, days: 7 },
    policies: [
      {
        ...policy,
        refund: { ...refund, ...enabled },
        exchange: { ...exchange, ...enabled },
        gift_card: { ...card, ...enabled },
      },
    ],
    adapters: { ...wrenfoldShop.adapters, commerce },
  }
  const env = { [medusa.password]: overrides.password ?? medusaUser.password }
  return tryConnecting(config, { env, orderSystems: accessBy(backendConnect) })
}

test('BCK-09 connect lists the data it could read from a complete Medusa', async () => {
  expect(formatConnection(await connectMedusa({ giftCards: [] }))).toBe(`Harbour Goods was read:
  2 orders on the first page
  0 products on the first page
  0 collections on the first page
Nothing is missing.
`)
})

test('BCK-09 connect describes missing parts of Medusa: currency, location and gift card plugin', async () => {
  const { missing } = await connectMedusa({ currencies: [{ currency_code: 'eur' }] }, { location: 'sloc_none' })
  expect(missing).toEqual([
    'Its currencies are EUR, but the configuration has USD',
    'The stock location sloc_none does not exist',
    'It does not support gift cards, but /policies/0/gift_card requires it',
  ])
})

test('BCK-09 connect names the host that refuses a password, without the password', async () => {
  const refusal = connectMedusa({}, { password: 'guessed' })
  await expect(refusal).rejects.toThrow(/^Failed to reach m\w+\.example: Medusa refused access: 401$/)
})
