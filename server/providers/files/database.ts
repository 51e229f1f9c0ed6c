import { createHash } from 'node:crypto'
import { type Database, sql } from '../../database/database.ts'
import type { FileId, Files, StoredFile } from './port.ts'

const shopIdPattern = /^[a-z0-9][a-z0-9-]{0,62}$/
const fileIdPattern = /^[0-9a-f]{64}$/
const mediaTypePattern = /^[a-z0-9][a-z0-9.+-]{0,62}\/[a-z0-9][a-z0-9.+-]{0,62}$/

const sha256 = (bytes: Uint8Array): FileId => createHash('sha256').update(bytes).digest('hex')

/** Every process has them (FIX-37). */
export function createDatabaseFiles({ database }: { readonly database: Pick<Database, 'query'> }): Files {
  return {
    async put(shopId, bytes, type) {
      if (!shopIdPattern.test(shopId)) throw new RangeError(`Invalid shop id: ${JSON.stringify(shopId)}`)
      if (!mediaTypePattern.test(type)) throw new RangeError(`Invalid media type: ${JSON.stringify(type)}`)
      const id = sha256(bytes)
      // Repairs a damaged copy.
      await database.query(sql(
        'local_files.put',
      )`insert into local_files as kept (shop_id, id, type, bytes) values (${shopId}, ${id}, ${type}, ${bytes})
          on conflict (shop_id, id) do update set bytes = excluded.bytes where kept.bytes <> excluded.bytes`)
      return id
    },

    async get(shopId, id) {
      if (!shopIdPattern.test(shopId) || !fileIdPattern.test(id)) return null
      const [stored] = await database.query<StoredFile>(
        sql('local_files.get')`select bytes, type from local_files where shop_id = ${shopId} and id = ${id}`,
      )
      return stored !== undefined && sha256(stored.bytes) === id ? stored : null
    },

    async remove(shopId, id) {
      if (!shopIdPattern.test(shopId) || !fileIdPattern.test(id)) return
      await database.query(sql('local_files.remove')`delete from local_files where shop_id = ${shopId} and id = ${id}`)
    },
  }
}
