import { expect, test, vi } from 'vitest'
import { simulateConfig } from '../../server/verify/verify-config.ts'
import { defectiveShops } from './shops/defective.ts'

vi.setConfig({ testTimeout: 240_000 })

test('UXD-06 the verifier answers one of two identical units, and both together', async () => {
  const shop = defectiveShops.find((one) => one.shop.startsWith('a text about several identical units'))
  if (shop === undefined) throw new Error('There is no such shop')
  const { findings, cut } = await simulateConfig(shop.config)
  const quantities = findings.flatMap(({ story }) =>
    (story?.steps ?? []).flatMap(({ action }) => action.values?.quantity ?? []),
  )
  expect(findings.map(({ pointer }) => pointer)).toContain(shop.pointer)
  expect([quantities, cut]).toEqual([['2'], []])
})
