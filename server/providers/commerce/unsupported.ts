import type { Commerce, OperationRefused } from './port.ts'

/** What an order system is asked to do that does nothing yet: all of it is refused for good, and nothing is done. */
export function unsupportedOperations(system: string) {
  const refused = async (): Promise<OperationRefused> => ({
    ...{ kind: 'refused', because: 'unsupported' },
    message: `${system} is read and not told anything yet: do it there by hand`,
  })
  const nothing = async () => null
  return {
    keysLastMs: async () => Number.MAX_SAFE_INTEGER,
    ...{ refund: refused, issueGiftCard: refused, createExchangeOrder: refused, reserve: refused, release: refused },
    ...{ markPaid: refused, checkoutOf: nothing, cancelExchange: nothing, find: nothing },
  } satisfies Partial<Commerce>
}
