import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { chanceOf } from './prove/chance.ts'
import { proveCases } from './prove/verdict.ts'
import { casesWithin, limitProperties, limitWithin } from './support/case-limit.ts'

const goal = { name: 'sums', cases: 50 }

test('FND-51 a loop over cases stops at its limit and prints how many passed', () => {
  const lines: string[] = []
  let time = 0
  const turns: number[] = []
  const limit = { ...goal, limitMs: 30_000, now: () => time, print: (line: string) => void lines.push(line) }
  for (const turn of casesWithin(limit)) {
    turns.push(turn)
    time += 10_000
  }
  expect(turns).toEqual([0, 1, 2])
  expect(lines).toEqual(['sums: passed 3 of 50 cases in 30 s'])
})

test('FND-51 a loop over cases runs at least one case, and all in time', () => {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  expect([...casesWithin({ ...goal, limitMs: 0, print })]).toEqual([0])
  expect(lines).toEqual(['sums: passed 1 of 50 cases in 0 s'])
  expect([...casesWithin({ ...goal, print })]).toHaveLength(50)
  expect(lines).toHaveLength(1)
})

test('FND-51 a proof that its limit ends passes with the cases that ran', () => {
  const judge = {
    draw: (chance: ReturnType<typeof chanceOf>) => ({ sum: chance.below(10) }),
    brokenBy: () => null,
    isCase: (one: unknown): one is { sum: number } => typeof one === 'object',
  }
  const { verdict } = proveCases('sums', { cases: 1_000_000_000, seed: 1, limitMs: 1 }, judge)
  expect(verdict).toMatchObject({ pass: true, value: 0 })
  expect(verdict.n).toBeGreaterThan(0)
  expect(verdict.n).toBeLessThan(1_000_000_000)
  const broken = proveCases('sums', { cases: 9, seed: 1, limitMs: 0 }, { ...judge, brokenBy: () => 'a law' })
  expect(broken.miss?.broken).toBe('a law')
})

test('FND-51 every property of a test is limited below the timeout of that test', ({ task }) => {
  const { interruptAfterTimeLimit, markInterruptAsFailure } = fc.readConfigureGlobal()
  expect(interruptAfterTimeLimit).toBeGreaterThan(0)
  expect(interruptAfterTimeLimit).toBeLessThanOrEqual(limitWithin(task.timeout))
  expect(limitWithin(task.timeout)).toBeLessThan(task.timeout)
  expect(markInterruptAsFailure).toBe(false)
})

test('FND-51 a property that its limit ends passes and prints how many cases did', async () => {
  const lines: string[] = []
  limitProperties({ name: () => 'adds', timeoutMs: 50, print: (text) => void lines.push(text) })
  fc.assert(
    fc.property(fc.nat(), () => {}),
    { numRuns: 1_000_000_000 },
  )
  await fc.assert(
    fc.asyncProperty(fc.nat(), async () => {}),
    { numRuns: 1_000_000_000 },
  )
  const line = /^adds: passed [1-9]\d* of 1000000000 cases in \d+ s$/
  expect(lines).toEqual([expect.stringMatching(line), expect.stringMatching(line)])
})

test('FND-51 a property with a failing case fails with its seed and its smallest case', async () => {
  const small = fc.property(fc.nat(), (n) => n < 10)
  expect(() => fc.assert(small)).toThrow(/seed: 1, path: .*\n.*Counterexample: \[10\]/)
  const failing = fc.asyncProperty(fc.nat(), async (n) => n < 10)
  await expect(fc.assert(failing)).rejects.toThrow(/seed: 1, path: .*\n.*Counterexample: \[10\]/)
})

test('FND-51 a property that runs no case in time fails', async () => {
  limitProperties({ name: () => 'waits', timeoutMs: 50 })
  const never = fc.asyncProperty(fc.nat(), () => new Promise(() => {}))
  await expect(fc.assert(never)).rejects.toThrow('interrupted after 0 tests')
})
