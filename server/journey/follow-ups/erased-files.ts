import type { World } from '../../world.ts'

export async function removeFiles(
  { store, files }: Pick<World, 'store' | 'files'>,
  shopId: string,
  given: readonly string[],
): Promise<void> {
  for (const file of await store.customers.unused(shopId, given)) await files.remove(shopId, file)
}
