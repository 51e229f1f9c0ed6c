import type { World } from '../../world.ts'

/** What to look up; its content is not trusted. */
interface PaymentEvent {
  /** The provider's event id, equal on redelivery. */
  readonly id: string
  readonly type: string
  readonly authorization: string
  readonly reference: string | null
}

/** Idempotent. */
export async function handlePaymentEvent(
  { store, now }: Pick<World, 'store' | 'now'>,
  { shopId, event }: { readonly shopId: string; readonly event: PaymentEvent },
): Promise<void> {
  const { id, type, authorization, reference } = event
  await store.transaction(async (tables) => {
    if (!(await tables.payments.recordEvent(shopId, id, now()))) return
    const payload = { type, authorization, reference }
    await tables.enqueue({ shopId, kind: 'payment-event', key: id, payload, runAt: now() })
  })
}
