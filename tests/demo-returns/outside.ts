import { createHash, createHmac } from 'node:crypto'
import { DAY_MS } from '../../schemas/values/time.ts'
import { demoSecrets, FAILING_URL } from '../../server/demo/staff-settings.ts'
import { DUMP_NOW } from '../../server/load/demo-returns.ts'
import type { PostOut, World } from '../../server/world.ts'
import type { Fate } from './plan.ts'

const OUTAGE_STARTED = DUMP_NOW - 40 * DAY_MS

const seededRandom = (seed: string): World['random'] => {
  let turn = 0
  return (bytes) => {
    const blocks = Array.from({ length: Math.ceil(bytes / 32) }, () =>
      createHmac('sha256', seed).update(String(turn++)).digest(),
    )
    return Buffer.concat(blocks).subarray(0, bytes)
  }
}

/** What the world of the demo returns consists of besides its database and clock. */
export const seededOptions = (seed: string, now: () => number) => ({
  random: seededRandom(seed),
  secret: createHash('sha256').update(seed).digest(),
  secretOf: (name: string) => demoSecrets[name],
  postOut: (async (url) => ({
    status: url === FAILING_URL && now() > OUTAGE_STARTED ? 503 : 204,
  })) satisfies PostOut,
})

const isElsewhere = (reference: string): boolean => reference.endsWith('elsewhere')

const REFUSED: readonly (Fate | undefined)[] = ['refund-refused', 'exchange-refused']

export const steerOperations = (world: World, fateOf: (orderId: string) => Fate | undefined): World => ({
  ...world,
  commerce: {
    ...world.commerce,
    refund: async (operation) => {
      const fate = isElsewhere(operation.reference) ? undefined : fateOf(operation.orderId)
      return REFUSED.includes(fate)
        ? { kind: 'refused', because: 'order', message: 'The payment of this order is disputed' }
        : world.commerce.refund({ ...operation, ...(fate === 'paid-by-hand' && { byHand: true }) })
    },
    createExchangeOrder: async (operation) =>
      REFUSED.includes(fateOf(operation.orderId))
        ? { kind: 'refused', because: 'out-of-stock', message: 'The replacement is sold out' }
        : world.commerce.createExchangeOrder(operation),
  },
})
