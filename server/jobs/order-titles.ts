import type { Withdrawal } from '../../schemas/records/withdrawal.ts'
import type { World } from '../world.ts'

export async function listOrderTitles(
  { commerce }: Pick<World, 'commerce'>,
  { shopId, orderId }: Pick<Withdrawal, 'shopId' | 'orderId'>,
  units: readonly string[],
): Promise<readonly string[]> {
  if (orderId === null || units.length === 0) return []
  const order = await commerce.findOrder(shopId, orderId)
  return (order?.lines ?? [])
    .filter(({ id }) => units.some((unit) => unit.startsWith(`${id}.`)))
    .map((line) => line.title)
}
