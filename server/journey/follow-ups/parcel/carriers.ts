import type { ReturnRecord } from '../../../../schemas/records/return.ts'
import type { World } from '../../../world.ts'
import { recordEvent } from '../events.ts'
import { rowKeyOf } from '../settlement.ts'

type CarrierNeeds = Pick<World, 'shops' | 'carriers'>

export const resolveCarriers = async (
  { shops, carriers }: CarrierNeeds,
  { shopId, document }: ReturnRecord,
): Promise<ReturnType<World['carriers']>> => carriers(await shops.config(shopId, document.configVersion))

type Needs = CarrierNeeds & Pick<World, 'store' | 'now' | 'newId'>

const recordVoidRefusal = (needs: Needs, record: ReturnRecord, reference: string): Promise<void> =>
  needs.store.transaction(async (tables) => {
    await tables.returns.lock(record.shopId, record.id)
    const changes = await tables.changes.ofReturn(rowKeyOf(record))
    if (changes.some(({ event, detail }) => event === 'label-not-refunded' && detail.reference === reference)) return
    const refusal = { event: 'label-not-refunded', by: 'carrier', at: needs.now(), detail: { reference } } as const
    await recordEvent(tables, record, { id: needs.newId(), ...refusal })
  })

/** Returns whether the carrier is still deciding about a refund. */
export async function voidAtCarrier(
  needs: Needs,
  record: ReturnRecord,
  references: readonly string[],
): Promise<boolean> {
  const carriers = await resolveCarriers(needs, record)
  let isUndecided = false
  for (const reference of references) {
    const answer = await carriers.void(record.shopId, reference, needs.now())
    if (answer === 'refused') await recordVoidRefusal(needs, record, reference)
    isUndecided ||= answer === 'asked'
  }
  return isUndecided
}
