import type { World } from '../../world.ts'

/** What a payment provider says happened: where to look, never what is true. */
interface PaymentNews {
  /** The provider's id of the event, the same each time it is sent. */
  readonly id: string
  readonly type: string
  readonly authorization: string
  readonly reference: string | null
}

/** Has a job look what an event is about; the same event sent again changes nothing. */
export async function paymentEvent(
  { store, now }: Pick<World, 'store' | 'now'>,
  { shopId, event }: { readonly shopId: string; readonly event: PaymentNews },
): Promise<void> {
  const { id, type, authorization, reference } = event
  await store.transaction(async (tables) => {
    if (!(await tables.payments.hear(shopId, id, now()))) return
    const payload = { type, authorization, reference }
    await tables.enqueue({ shopId, kind: 'payment-event', key: id, payload, runAt: now() })
  })
}
