import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readWhole, writeWhole } from './atomic-file.ts'
import type { FileId, Files, StoredFile } from './port.ts'

const shopIdPattern = /^[a-z0-9][a-z0-9-]{0,62}$/
const fileIdPattern = /^[0-9a-f]{64}$/
const mediaTypePattern = /^[a-z0-9][a-z0-9.+-]{0,62}\/[a-z0-9][a-z0-9.+-]{0,62}$/

/**
 * Files in `<dataDir>/files/<shop>/<sha256>`, with the media type beside them in `<sha256>.type`.
 * Both names are checked against patterns without dots or slashes, so no id reaches another folder.
 */
export function folderFiles({ dataDir }: { readonly dataDir: string }): Files {
  const pathOf = (shopId: string, id: FileId): string => join(dataDir, 'files', shopId, id)

  return {
    async put(shopId, bytes, type) {
      if (!shopIdPattern.test(shopId)) throw new RangeError(`files: not a shop id: ${JSON.stringify(shopId)}`)
      if (!mediaTypePattern.test(type)) throw new RangeError(`files: not a media type: ${JSON.stringify(type)}`)

      const id = sha256(bytes)
      const path = pathOf(shopId, id)
      if ((await readStored(path, id)) === null) {
        await writeWhole(`${path}.type`, Buffer.from(type)) // first, so that bytes never stand without a type
        await writeWhole(path, bytes)
      }
      return id
    },

    async get(shopId, id) {
      if (!shopIdPattern.test(shopId) || !fileIdPattern.test(id)) return null
      return readStored(pathOf(shopId, id), id)
    },

    async remove(shopId, id) {
      if (!shopIdPattern.test(shopId) || !fileIdPattern.test(id)) return
      const path = pathOf(shopId, id)
      await rm(path, { force: true })
      await rm(`${path}.type`, { force: true })
    },
  }
}

const sha256 = (bytes: Uint8Array): FileId => createHash('sha256').update(bytes).digest('hex')

/** What stands at the path, but only if its bytes still have the hash they are named by. */
async function readStored(path: string, id: FileId): Promise<StoredFile | null> {
  const [bytes, typeBytes] = await Promise.all([readWhole(path), readWhole(`${path}.type`)])
  if (bytes === null || typeBytes === null || sha256(bytes) !== id) return null

  const type = Buffer.from(typeBytes).toString('utf8')
  return mediaTypePattern.test(type) ? { bytes, type } : null
}
