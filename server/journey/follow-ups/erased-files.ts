import type { World } from '../../world.ts'

export async function removeUnusedFiles(
  { store, files }: Pick<World, 'store' | 'files'>,
  shopId: string,
  fileIds: readonly string[],
): Promise<void> {
  for (const file of await store.customers.unused(shopId, fileIds)) await files.remove(shopId, file)
}
