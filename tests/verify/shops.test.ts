import { readFileSync } from 'node:fs'
import { afterAll, expect, test, vi } from 'vitest'
import type { ConfigProblem } from '../../schemas/merchant/configuration.ts'
import { checkConfig } from '../../server/shops/checks/check.ts'
import { toConfigReport } from '../../server/verify/finding.ts'
import { simulateConfig } from '../../server/verify/verify-config.ts'
import { isFull } from '../support/sized.ts'
import type { GoodShop } from './shops/base.ts'
import { defectiveShops } from './shops/defective.ts'
import { goodShops } from './shops/good.ts'

// Verification is CPU-bound and depends on the load of the machine.
vi.setConfig({ testTimeout: 240_000 })

const judge = async ({ config, own }: GoodShop) => {
  const checked = checkConfig(JSON.parse(JSON.stringify(config)))
  if (checked.kind === 'refused') return { problems: checked.problems, remarks: [], walk: null }
  return toConfigReport(await simulateConfig(checked.config, own))
}

const readMessages = (problems: readonly ConfigProblem[]) =>
  problems.map(({ pointer, message }) => `${pointer} ${message}`)

let found = 0
let falseAlarms = 0

const sampleShops = <Shop>(shops: readonly Shop[]) => shops.filter((_, at) => isFull || at % 6 === 0)

test.each(sampleShops(goodShops))('FIX-60 a good shop raises no alarm: $shop', async (shop) => {
  const { problems, remarks, walk } = await judge(shop)
  if (problems.length > 0) falseAlarms += 1
  expect(readMessages(problems)).toEqual([])
  expect(readMessages(remarks)).toEqual([])
  expect(walk?.cut).toEqual([])
})

test.each(sampleShops(defectiveShops))('FIX-61 FIX-63 FIX-64 a defective shop has its finding: $shop', async ({
  severity,
  pointer,
  message,
  ...shop
}) => {
  const { problems, remarks } = await judge(shop)
  const among = severity === 'refused' ? problems : remarks
  const hit = among.find((one) => one.pointer === pointer && message.test(one.message))
  if (hit === undefined) expect(readMessages(among)).toContain(`${pointer} ${message}`)
  found += 1
  if (severity === 'remark') expect(readMessages(problems)).toEqual([])
})

afterAll(() => {
  if (!isFull) return
  const table = `| good shops | false alarms | defective shops | found | missed |\n|---|---|---|---|---|\n| ${goodShops.length} | ${falseAlarms} | ${defectiveShops.length} | ${found} | ${defectiveShops.length - found} |`
  expect(readFileSync('server/commands/README.md', 'utf8').match(/\| good shops .*\n.*\n.*/)?.[0]).toBe(table)
})

test('FIX-60 each kind has forty shops, all different', () => {
  expect(new Set(goodShops.map(({ shop }) => shop)).size).toBe(goodShops.length)
  expect(new Set(defectiveShops.map(({ shop }) => shop)).size).toBe(defectiveShops.length)
  expect(goodShops.length).toBeGreaterThanOrEqual(40)
  expect(defectiveShops.length).toBeGreaterThanOrEqual(40)
})
