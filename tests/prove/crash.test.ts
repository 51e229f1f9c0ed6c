import { expect, test } from 'vitest'
import { limitWithin } from '../support/case-limit.ts'
import { postgresUrl } from '../support/postgres.ts'
import { pickSize } from '../support/sized.ts'
import { readArguments } from './arguments.ts'
import { proveCrash } from './crash.ts'

const RUNS = pickSize(12, 300)
const TIMEOUT_MS = 1_800_000

test(
  'T14 BCK-04 repeated kills during submits and jobs neither lose nor duplicate anything',
  async () => {
    const url = await postgresUrl()
    const { verdict, miss } = await proveCrash({
      runs: RUNS,
      seed: 1,
      providers: 'all',
      limitMs: limitWithin(TIMEOUT_MS),
      url,
    })
    expect(miss).toBeNull()
    expect(verdict).toEqual({ goal: 'crash', value: 0, target: 0, n: verdict.n, seed: 1, pass: true })
    expect(verdict.n).toBeGreaterThan(0)
  },
  TIMEOUT_MS,
)

test('an option may come without a number if it needs none', () => {
  const numbers = new Map([
    ['forgets', 1],
    ['runs', 40],
  ])
  expect(readArguments(['crash', '--forgets', '--runs', '40'])).toEqual({ kind: 'proof', goal: 'crash', numbers })
})
