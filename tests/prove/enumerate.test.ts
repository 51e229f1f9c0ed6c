import { expect, test } from 'vitest'
import { pickSize } from '../support/sized.ts'
import { proveEnumeration } from './enumerate.ts'
import type { Plant } from './enumerate-stage.ts'
import { shareOf } from './zips.ts'

const HOUR = 600_000 * 6

test('FIX-30 T1 for a day guessers open nothing and honest shoppers get in', { timeout: HOUR }, async () => {
  const proofs = await proveEnumeration({ cases: 1, seed: 1 })
  expect(proofs).toHaveLength(7)
  expect(proofs.filter(({ verdict }) => !verdict.pass)).toEqual([])
})

type Plants = Parameters<Plant>[0]
type Spend = Plants['budgets']['spend']

const spending = (real: Plants, spend: Spend): Plants => ({ ...real, budgets: { ...real.budgets, spend } })

const asOf =
  (name: (at: Parameters<Plant>[1]) => string): Plant =>
  (real, at) =>
    spending(real, (shopId, from, input) =>
      real.budgets.spend(
        shopId,
        from.map((one) => ({ ...one, subject: `${one.subject} ${name(at)}` })),
        input,
      ),
    )

let cookies = 0

const forgetful: Plant = (real) => {
  const all = <Input extends Parameters<Spend>[2]>(input: Input): Input => ({
    ...input,
    back: input.back?.map((one) => ({ ...one, times: 1_000 })),
  })
  const { create, renew } = real.drafts
  return {
    ...real,
    drafts: {
      ...real.drafts,
      create: (shopId, hash, write, budget) => create(shopId, hash, write, all(budget)),
      renew: (shopId, at, write, budget) => renew(shopId, at, write, all(budget)),
    },
  }
}

const plants: readonly (readonly [bug: string, plant: Plant])[] = [
  ['are counted by the cookie', asOf(() => `${++cookies}`)],
  ['are counted by each process alone', asOf(({ process, network }) => `${process} ${network.length}`)],
  [
    'by the way of gifts are not counted',
    (real, at) =>
      at.action !== 'gift.lookup'
        ? real
        : spending(real, async (_shop, from, { now }) =>
            from.map(({ scope }) => ({ scope, granted: true, refilledAt: now, attempts: [now] })),
          ),
  ],
  ['are forgotten once somebody else opens the order', forgetful],
]

test.each(plants.slice(0, pickSize(1, plants.length)))(
  'FIX-30 the proof fails where tries against an order %s',
  { timeout: HOUR },
  async (_, plant) => {
    const [proof] = await proveEnumeration({ cases: 30, seed: 1 }, { plant, only: 'one order' })
    expect(proof?.verdict.pass).toBe(false)
  },
)

test('the shares of zip codes add up to 1, the largest first', () => {
  const all = Array.from({ length: 60_000 }, (_, rank) => shareOf(rank)).reduce((sum, share) => sum + share, 0)
  expect(all).toBeCloseTo(1, 2)
  expect(shareOf(0)).toBeCloseTo(0.00035, 5)
})
