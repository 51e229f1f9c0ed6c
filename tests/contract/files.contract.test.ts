import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { folderFiles } from '../../server/providers/files/folder.ts'
import { filesContract } from './files.contract.ts'
import { freshShop } from './fresh-shop.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'files-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

filesContract('folder', async () => {
  const shopId = freshShop()
  return {
    files: folderFiles({ dataDir }),
    shopId,
    otherShopId: freshShop(),
    damage: async (id, how) => {
      const path = join(dataDir, 'files', shopId, id)
      await writeFile(path, how(await readFile(path)))
    },
  }
})
