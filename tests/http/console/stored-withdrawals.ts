import { UNDECIDED } from '../../../schemas/records/withdrawal.ts'
import type { TestWorld } from '../../support/world.ts'

const statement = { name: 'Ada Lovelace', contract: '#1001', scope: 'whole', note: '', label: 'x' } as const

export async function storeWithdrawals({ world, clock }: TestWorld, shopId: string): Promise<readonly string[]> {
  const order = await world.commerce.findOrderByName(shopId, statement.contract)
  if (order === null) throw new Error('The demo shop changed')
  return world.store.transaction(async ({ withdrawals }) => {
    const create = (id: string, match: 'certain' | 'none') =>
      withdrawals.create(
        {
          ...{ shopId, id, keyHash: id, receivedAt: clock.now(), zone: 'Europe/Berlin', language: 'de', match },
          ...{ textHash: id, configVersion: 1, identified: false, suspect: false, email: 'ada@example.com' },
          statement: { ...statement, items: [], text: `Hiermit widerrufe ich ${id}` },
          orderId: match === 'certain' ? order.id : null,
        },
        id,
      )
    const waiting = await create('waiting', 'none')
    await withdrawals.waitFor(waiting.withdrawal, 'match')
    const accepted = await create('accepted', 'certain')
    await withdrawals.decide(accepted.withdrawal, { ...UNDECIDED, verdict: 'accepted', decidedAt: clock.now() })
    return [waiting.withdrawal.number, accepted.withdrawal.number]
  })
}
