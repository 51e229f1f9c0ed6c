import { expect, test, vi } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ConfigProblem } from '../../schemas/merchant/configuration.ts'
import { buildDemoShops } from '../../server/demo/demo-shops.ts'
import { checkConfig } from '../../server/shops/checks/check.ts'
import { toConfigProblem } from '../../server/verify/finding.ts'
import { simulateConfig } from '../../server/verify/verify-config.ts'
import { isFull } from '../support/sized.ts'
import { TEST_NOW } from '../support/world.ts'
import { seededDefects } from './seeded-defects.ts'

// Verification is CPU-bound and depends on the load of the machine.
vi.setConfig({ testTimeout: 240_000 })

interface Found {
  readonly by: 'check' | 'walk'
  readonly problems: readonly ConfigProblem[]
  readonly actions: number
}

const find = async (document: unknown): Promise<Found> => {
  const checked = checkConfig(document)
  if (checked.kind === 'refused') return { by: 'check', problems: checked.problems, actions: 0 }
  const { findings } = await simulateConfig(checked.config)
  return {
    by: 'walk',
    problems: findings.map(toConfigProblem),
    actions: Math.max(0, ...findings.map(({ story }) => story?.steps.length ?? 0)),
  }
}

test('FIX-64 the seeded defects are two of each of ten kinds', () => {
  const kinds = seededDefects.map(({ defect }) => defect.split(':')[0])
  expect(new Set(kinds).size).toBe(10)
  expect(
    kinds.filter((kind, at) => kinds.indexOf(kind) === at).map((kind) => kinds.filter((one) => one === kind).length),
  ).toEqual(Array.from({ length: 10 }, () => 2))
})

const sampledDefects = seededDefects.filter(({ defect }, at) => {
  const [kind] = defect.split(':')
  return isFull || at === seededDefects.findIndex((other) => other.defect.split(':')[0] === kind)
})

test.each(sampledDefects)('FIX-64 the verifier finds: $defect', async ({ config, by, pointer, message }) => {
  const found = await find(config)
  expect(found.problems.map((problem) => problem.pointer)).toContain(pointer)
  expect(found.problems.find((problem) => problem.pointer === pointer)?.message).toMatch(message)
  expect(found.by).toBe(by)
  expect(found.actions).toBeLessThanOrEqual(8)
})

test.each(
  buildDemoShops(TEST_NOW),
)('FIX-64 the demo shop $id has no finding, and a remark only on the withdrawal link', async ({ id, files }) => {
  const result = await simulateConfig(files.shop as ShopConfig)
  expect(result.findings).toEqual([])
  const remarks =
    id === 'demo-eu' ? [{ pointer: '/withdrawal', message: expect.stringContaining('needs this link') }] : []
  expect(result.remarks).toEqual(remarks)
  expect(result.cut).toEqual([])
})
