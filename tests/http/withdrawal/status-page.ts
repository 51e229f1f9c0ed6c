import { deriveWithdrawalKey } from '../../../server/journey/follow-ups/withdrawal-key.ts'
import type { createShopper } from '../../support/shopper.ts'
import type { TestWorld } from '../../support/world.ts'

export async function openWithdrawalPage(
  { world }: TestWorld,
  shopper: ReturnType<typeof createShopper>,
  ref: { readonly shopId: string; readonly id: string },
) {
  const { body } = await shopper.open(`/withdrawal/${deriveWithdrawalKey(world, ref)}`)
  const facts = shopper.components().filter((one) => one.type === 'key_values')
  const rows: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
    facts.flatMap((one) => one.rows.map(({ label, lines }) => [label, lines])),
  )
  const buttons = facts.flatMap(({ actions = [] }) => actions)
  const links: Readonly<Record<string, string>> = Object.fromEntries(
    buttons.flatMap(({ label, action }) => (action.type === 'navigate' ? [[label, action.path]] : [])),
  )
  return { heading: body.screen?.heading, rows, links, text: JSON.stringify(body.screen) }
}
