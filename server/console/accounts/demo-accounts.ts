import type { World } from '../../world.ts'
import { issueLink } from './links.ts'
import { demoEmail } from './sign-in.ts'

const demoStaff = [
  { role: 'owner', name: 'Maya Okafor' },
  { role: 'manager', name: 'Tom Brandt' },
  { role: 'agent', name: 'Aiko Mori' },
  { role: 'receiver', name: 'Luis Ortega' },
  { role: 'viewer', name: 'Nora Lind' },
] as const

const addDemoStaff = ({ store, newId, now }: World, shops: readonly string[]): Promise<void> =>
  store.transaction(async (tables) => {
    for (const { role, name } of demoStaff) {
      const [id, email] = [newId(), demoEmail(role)]
      await tables.accounts.add({ id, email, emailKey: email, name, demo: true }, now())
      for (const shopId of shops) await tables.members.add({ shopId, role }, id, now())
    }
  })

/**
 * A link for the owner of the demo shops, which ends an older unused one. Null outside a demo, and in production.
 * `demoShops`: the ids of the demo; a data folder older than the console gets accounts for those that it has.
 */
export async function openDemoConsole(world: World, demoShops: readonly string[]): Promise<string | null> {
  if (!world.demoAccounts) return null
  const shops = (await world.shops.all()).filter((shopId) => demoShops.includes(shopId))
  if (shops.length > 0 && !(await world.store.accounts.hasDemo())) await addDemoStaff(world, shops)
  const owner = await world.store.accounts.findByEmail(demoEmail('owner'))
  if (owner === null || !owner.demo) return null
  const grant = { accountId: owner.id, purpose: 'invitation' } as const
  return (await world.store.transaction((tables) => issueLink(world, tables, grant))).url
}
