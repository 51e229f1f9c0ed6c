import { describe } from 'vitest'
import { createDatabaseFiles } from '../../server/providers/files/database.ts'
import { testDatabases } from '../support/postgres.ts'
import { filesContract } from './files.contract.ts'
import { freshShop } from './fresh-shop.ts'
import { openedDatabase } from './open-database.ts'

describe.each(testDatabases())('on $engine', ({ lend }) => {
  const database = openedDatabase(lend)
  filesContract('database', async () => {
    const shopId = freshShop()
    return {
      files: createDatabaseFiles({ database: database() }),
      shopId,
      otherShopId: freshShop(),
      damage: async (id, how) => {
        const [row] = await database().query<{ bytes: Buffer }>({
          name: 'test.files.read',
          text: 'select bytes from local_files where shop_id = $1 and id = $2',
          values: [shopId, id],
        })
        await database().query({
          name: 'test.files.damage',
          text: 'update local_files set bytes = $3 where shop_id = $1 and id = $2',
          values: [shopId, id, how(row?.bytes ?? Buffer.alloc(0))],
        })
      },
    }
  })
})
