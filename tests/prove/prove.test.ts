import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { readArguments } from './arguments.ts'
import { chanceOf } from './chance.ts'
import { drawCase } from './draw-case.ts'
import { drawHold } from './hold-case.ts'
import { type Plain, smallest } from './shrink.ts'
import { isPossible } from './value-input.ts'

test('a goal is named with its numbers, and other input is refused', () => {
  const numbers = new Map([
    ['cases', 500],
    ['seed', 7],
  ])
  expect(readArguments(['money', '--cases', '500', '--seed', '7'])).toEqual({ kind: 'proof', goal: 'money', numbers })
  const refusedCommands = [[], ['--cases', '5'], ['money', 'all'], ['money', '--cases'], ['money', '--cases', '1e6']]
  expect(refusedCommands.map((words) => readArguments(words).kind)).toEqual(refusedCommands.map(() => 'unreadable'))
})

test('the same seed and turn draw the same case, another of either draws another', () => {
  const drawText = (seed: number, turn: number) =>
    JSON.stringify([drawCase(chanceOf(seed, turn)), drawHold(chanceOf(seed, turn))])
  expect(drawText(1, 5)).toBe(drawText(1, 5))
  expect(new Set([drawText(1, 5), drawText(1, 6), drawText(2, 5)]).size).toBe(3)
})

test('random values lie within their limits, both ends included', () => {
  const { between, below, oneOf } = chanceOf(3, 1)
  const drawText = Array.from({ length: 400 }, () => between(-1, 2))
  expect(new Set(drawText)).toEqual(new Set([-1, 0, 1, 2]))
  expect(new Set(Array.from({ length: 100 }, () => oneOf(['a', 'b'])))).toEqual(new Set(['a', 'b']))
  const large = Array.from({ length: 100 }, () => below(1e13))
  expect(large.every((one) => Number.isSafeInteger(one) && one >= 0 && one < 1e13)).toBe(true)
  expect(large.some((one) => one > 2 ** 33)).toBe(true)
})

test('cases of money are possible ones, in every currency, with goods of every kind', () => {
  const cases = Array.from({ length: 500 }, (_, turn) => drawCase(chanceOf(1, turn)))
  expect(cases.filter((one) => !isPossible(one))).toEqual([])
  expect(new Set(cases.map(({ currency }) => currency)).size).toBe(5)
  const kinds = [
    cases.some(({ items }) => items.some(({ exchange }) => exchange !== undefined)),
    cases.some(({ items }) => items.some(({ keep }) => keep === 'donate')),
    cases.some(({ lines }) => lines.filter(({ bundle }) => bundle === 'set').length > 1),
    cases.some(({ cart }) => cart.length > 1),
    cases.some(({ cart }) => cart.some(({ units }) => units > 1)),
    cases.some(({ cart }) => cart.some(({ discountPercentage = 0 }) => discountPercentage % 1 > 0)),
    cases.some(({ cart }) => cart.some(({ discountPercentage }) => discountPercentage === 0)),
    cases.some(({ policy }) => policy.reimbursement !== undefined),
  ]
  expect(kinds).toEqual(kinds.map(() => true))
})

test('a counterexample is made as small as it can be', () => {
  const start: Plain = { lines: [{ price: 734_000, tax: 12.5 }, { price: 5 }], waived: true, name: 'set' }
  const isCounterexample = (one: Plain) =>
    JSON.stringify(one).includes('price') && Number(/"price":(\d+)/.exec(JSON.stringify(one))?.[1]) > 730
  expect(smallest(start, isCounterexample)).toEqual({ lines: [{ price: 731 }] })
})

const prove = (...words: readonly string[]) => {
  const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', 'tests/prove/prove.ts', ...words])
  return { status, output: stdout.toString() }
}

test('the command prints its verdict on one line, and refuses unknown goals', { timeout: 120_000 }, () => {
  const verdict = { goal: 'holds', value: 0, target: 0, n: 40, seed: 3, pass: true }
  expect(prove('holds', '--timelines', '40', '--seed', '3')).toEqual({
    status: 0,
    output: `${JSON.stringify(verdict)}\n`,
  })
  expect(prove('luck')).toEqual({ status: 2, output: '' })
  expect(prove('money', '--timelines', '40')).toEqual({ status: 2, output: '' })
})
