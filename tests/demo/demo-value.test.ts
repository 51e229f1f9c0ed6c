import { expect, it } from 'vitest'
import { buildDemoShops } from '../../server/demo/demo-shops.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'

interface Files {
  readonly orders: {
    readonly orders: readonly { readonly name: string; readonly line_items: readonly { readonly title: string }[] }[]
  }
  readonly products: {
    readonly products: readonly {
      readonly title: string
      readonly product_type: string
      readonly variants: readonly { readonly title: string; readonly price: string }[]
    }[]
  }
}

const written = JSON.stringify(buildDemoShops(Date.UTC(2026, 2, 9, 12))[0]?.files)
const { orders, products }: Files = JSON.parse(written)

const typeOf = (title: string) => products.products.find((one) => one.title === title)?.product_type ?? ''

it('a single policy charges handling fees, and it applies to order #1018 alone', () => {
  const charging = wrenfoldShop.policies.filter(({ fees = [] }) => fees.length > 0)
  expect(charging.map(({ id }) => id)).toEqual(['kitchen'])
  const types = charging[0]?.product_types ?? []
  const charged = orders.orders.filter(({ line_items }) =>
    line_items.every(({ title }) => types.includes(typeOf(title))),
  )
  expect(charged.map(({ name }) => name)).toEqual(['#1018'])
})

it('each outcome has a fee, and the label fee has a fallback', () => {
  const fees = wrenfoldShop.policies.flatMap((policy) => policy.fees ?? [])
  expect(fees.map(({ outcome }) => outcome).sort()).toEqual(['credit', 'exchange', 'refund'])
  expect(fees.filter(({ type }) => type === 'percentage_of_label')).toMatchObject([
    { outcome: 'refund', fallback_amount: 300, max_amount_enabled: true },
  ])
})

const dearerBy = (title: string, from: string, to: string): number => {
  const variants = products.products.find((one) => one.title === title)?.variants ?? []
  const cents = (name: string) => Number(variants.find((one) => one.title === name)?.price.replace('.', ''))
  return cents(to) - cents(from)
}

it('order #1019 allows a dearer exchange, an even exchange and a small covered difference', () => {
  const titles = orders.orders.find(({ name }) => name === '#1019')?.line_items.map(({ title }) => title)
  expect(titles).toEqual(['Loom Wide Trousers', 'Aster Linen Shirt', 'Fenn Oxford Shirt'])
  expect([
    dearerBy('Loom Wide Trousers', 'Olive / 32 / Regular', 'Olive / 32 / Long'),
    dearerBy('Aster Linen Shirt', 'Chalk / M', 'Chalk / L'),
    dearerBy('Fenn Oxford Shirt', 'Blue Stripe / XL', 'Blue Stripe / XXL'),
  ]).toEqual([400, 0, 40])
})
