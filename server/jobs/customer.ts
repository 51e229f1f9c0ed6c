import { removeFiles } from '../journey/follow-ups/erased-files.ts'
import type { JobHandler } from './handler.ts'

/** Removes the files of somebody who was erased. */
export const remove: JobHandler<'remove-files'> = async (needs, { shopId, payload }) => {
  await removeFiles(needs, shopId, payload.files)
  return { kind: 'done' }
}
