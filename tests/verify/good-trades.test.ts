import { expect, test, vi } from 'vitest'
import { checkConfig } from '../../server/shops/checks/check.ts'
import { toConfigReport } from '../../server/verify/finding.ts'
import { simulateConfig } from '../../server/verify/verify-config.ts'
import { isFull } from '../support/sized.ts'
import { goodTrades } from './shops/trades/good-trades.ts'

vi.setConfig({ testTimeout: 240_000 })

const linesOf = (problems: readonly { pointer: string; message: string }[]) =>
  problems.map(({ pointer, message }) => `${pointer} ${message}`)

const sampledTrades = goodTrades.filter((_, at) => isFull || at % 9 === 0)

test.each(sampledTrades)('FND-40 the verifier raises no alarm: $shop', async ({ config }) => {
  const checked = checkConfig(JSON.parse(JSON.stringify(config)))
  expect(checked.kind === 'refused' ? linesOf(checked.problems) : []).toEqual([])
  if (checked.kind === 'refused') return
  const { problems, remarks, walk } = toConfigReport(await simulateConfig(checked.config))
  expect(linesOf(problems)).toEqual([])
  expect(linesOf(remarks)).toEqual([])
  expect(walk?.cut).toEqual([])
})

test('FND-40 all good shops by trade pass the checks of form and rules', () => {
  const refusals = goodTrades.flatMap(({ shop, config }) => {
    const checked = checkConfig(JSON.parse(JSON.stringify(config)))
    return checked.kind === 'refused' ? checked.problems.map(({ pointer, message }) => [shop, pointer, message]) : []
  })
  expect(refusals).toEqual([])
  expect(goodTrades.length).toBeGreaterThanOrEqual(25)
})
