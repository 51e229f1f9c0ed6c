import type { Database } from '../../../database/database.ts'
import { manualPayouts } from '../local/manual-payouts.ts'
import type { Commerce, ProviderOperation } from '../port.ts'
import { operationRows } from './operation-rows.ts'

interface Needs {
  readonly database: Pick<Database, 'query' | 'transaction'>
  readonly now: () => number
}

/** Refunds that no payment can take wait for the shop. A refund that waits never goes to the order system. */
export function withRefundsByHand(commerce: Commerce, needs: Needs): Commerce {
  const manual = manualPayouts({ ...needs, local: commerce })
  const rows = operationRows(needs.database, 'by-hand')
  const isWaiting = async (operation: Pick<ProviderOperation, 'shopId' | 'reference'>): Promise<boolean> =>
    (await rows.find(operation)) !== null
  return {
    ...commerce,
    refund: async ({ byHand, ...operation }) =>
      byHand || (await isWaiting(operation)) ? manual.refund(operation) : commerce.refund(operation),
    find: async (query) => ((await isWaiting(query)) ? manual.find(query) : commerce.find(query)),
  }
}
