import type { Withdrawal, WithdrawalChange } from '../../../../schemas/records/withdrawal.ts'
import type { WithdrawalWebhookEvent } from '../../../../schemas/values/return-event.ts'
import type { Tables, World } from '../../../world.ts'

interface WithdrawalOccurrence extends Omit<WithdrawalChange, 'seq'> {
  readonly by: string
}

const webhookEvents: Partial<Readonly<Record<WithdrawalChange['event'], WithdrawalWebhookEvent>>> = {
  accepted: 'withdrawal-accepted',
  decided: 'withdrawal-decided',
  refunded: 'withdrawal-refunded',
  overdue: 'withdrawal-overdue',
}

const LETTER_EVENTS: readonly WithdrawalChange['event'][] = ['noticed', 'accepted', 'reminded', 'overdue']

/** Call it in the transaction that causes the event. The detail contains no personal data. */
export async function recordWithdrawalEvent(
  { newId }: Pick<World, 'newId'>,
  { withdrawals, enqueue }: Pick<Tables, 'withdrawals' | 'enqueue'>,
  { shopId, id: withdrawalId, number }: Pick<Withdrawal, 'shopId' | 'id' | 'number'>,
  { event, by, at, detail }: WithdrawalOccurrence,
): Promise<void> {
  const seq = await withdrawals.append({ shopId, id: withdrawalId }, { event, at, detail: { ...detail, by } })
  if (event === 'decided' && detail.text !== undefined) {
    const letter = { withdrawal: withdrawalId, seq }
    await enqueue({ shopId, kind: 'withdrawal-decision', key: `${withdrawalId}:${seq}`, payload: letter, runAt: at })
  }
  if (LETTER_EVENTS.includes(event)) {
    const payload = { withdrawal: withdrawalId, seq }
    await enqueue({ shopId, kind: 'withdrawal-news', key: `${withdrawalId}:${seq}`, payload, runAt: at })
  }
  const webhook = webhookEvents[event]
  if (webhook === undefined) return
  const id = newId()
  const payload = {
    event: {
      version: '1' as const,
      ...{ id, event: webhook, at, shop: shopId, by, detail },
      withdrawal: { id: withdrawalId, number },
    },
  }
  await enqueue({ shopId, kind: 'webhooks', key: id, payload, runAt: at })
}
