import type { World } from '../../world.ts'
import { issueLink } from './links.ts'
import { demoEmail } from './sign-in.ts'

/** One account for each role. They have no passwords. */
const demoStaff = [
  { role: 'owner', name: 'Maya Okafor' },
  { role: 'manager', name: 'Tom Brandt' },
  { role: 'agent', name: 'Aiko Mori' },
  { role: 'receiver', name: 'Luis Ortega' },
  { role: 'viewer', name: 'Nora Lind' },
] as const

const addDemoStaff = async ({ store, shops, newId, now }: World): Promise<void> => {
  const ids = await shops.all()
  await store.transaction(async (tables) => {
    for (const { role, name } of demoStaff) {
      const [id, email] = [newId(), demoEmail(role)]
      await tables.accounts.add({ id, email, emailKey: email, name, demo: true }, now())
      for (const shopId of ids) await tables.members.add({ shopId, role }, id, now())
    }
  })
}

/**
 * A link for the owner of the demo shops, which ends an older unused one. Null outside a demo, and in production. `loaded`:
 * the demo shops are new.
 */
export async function openDemoConsole(world: World, loaded: boolean): Promise<string | null> {
  if (loaded) await addDemoStaff(world)
  const owner = world.demoAccounts ? await world.store.accounts.findByEmail(demoEmail('owner')) : null
  if (owner === null || !owner.demo) return null
  const grant = { accountId: owner.id, purpose: 'invitation' } as const
  return (await world.store.transaction((tables) => issueLink(world, tables, grant))).url
}
