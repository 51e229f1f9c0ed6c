import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { buildDemoShops } from '../../server/demo/demo-shops.ts'
import { checkConfig } from '../../server/shops/checks/check.ts'
import { TEST_NOW } from '../support/world.ts'

const demo = buildDemoShops(TEST_NOW).find(({ id }) => id === 'demo')?.files.shop as ShopConfig
const problemsOf = (change: Partial<ShopConfig>) => {
  const checked = checkConfig({ ...demo, ...change })
  return checked.kind === 'sound' ? [] : checked.problems
}
const message = 'must be one line, but contains a line break or another control character'

test.each([
  ['a line break', 'Wren\r\nBcc: eve@mail.example'],
  ['a tab', 'Wren\tfold'],
  ['an escape', 'Wren\u001bfold'],
  ['a line separator', 'Wren\u2028fold'],
])('%s is refused in single-line texts: shop name, mail address, and addresses', (_, bad) => {
  expect(problemsOf({ shop: { ...demo.shop, name: bad } })).toEqual([{ pointer: '/shop/name', message }])
  expect(problemsOf({ shop: { ...demo.shop, support_email: bad } })).toEqual([
    { pointer: '/shop/support_email', message },
  ])
  const policies = demo.policies.map((policy) => ({ ...policy, name: bad }))
  expect(problemsOf({ policies }).map(({ pointer }) => pointer)).toEqual(policies.map((__, n) => `/policies/${n}/name`))
})
