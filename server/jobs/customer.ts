import { removeFiles } from '../journey/follow-ups/erased-files.ts'
import type { World } from '../world.ts'
import type { Handler } from './runner.ts'

/** Removes the files of somebody who was erased. */
export const remove: Handler<World> = async (needs, { shopId, payload }) => {
  await removeFiles(needs, shopId, (payload as { readonly files: readonly string[] }).files)
  return { kind: 'done' }
}
