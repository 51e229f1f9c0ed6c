import { expect, test } from 'vitest'
import type { Commerce } from '../../server/providers/commerce/port.ts'
import type { OperationsSituation } from './commerce.contract.ts'

const now = Date.UTC(2026, 0, 31, 12)

const abilities = {
  annotate: (commerce, about) => commerce.annotate({ ...about, tags: ['returned'] }),
  recordReturn: (commerce, about) =>
    commerce.recordReturn({
      ...about,
      number: 'R-1',
      units: [{ lineId: 'line-1', quantity: 1, reasonId: '1', reason: 'Too small' }],
    }),
  processReturn: (commerce, about) =>
    commerce.processReturn({ ...about, number: 'R-1', units: [{ lineId: 'line-1', quantity: 1 }] }),
  endReturn: (commerce, about) => commerce.endReturn({ ...about, number: 'R-1', how: 'close' }),
} as const satisfies Partial<
  Record<keyof Commerce, (commerce: Commerce, about: Parameters<Commerce['annotate']>[0]) => Promise<object>>
>

export function unableContract(name: string, open: () => Promise<OperationsSituation>): void {
  test(`BCK-08 ${name} writes no return to an order, and reports so each time`, async () => {
    const { commerce, shopId, order } = await open()
    const before = await commerce.findOrder(shopId, order.id)
    for (const [ability, request] of Object.entries(abilities)) {
      const about = { shopId, orderId: order.id, reference: `r:${ability}:1`, now, tags: [] }
      const results = [await request(commerce, about), await request(commerce, about)]
      const refusal = expect.objectContaining({ kind: 'refused', because: 'unsupported' })
      expect([ability, ...results]).toEqual([ability, refusal, refusal])
    }
    expect(await commerce.findOrder(shopId, order.id)).toEqual(before)
  })
}
