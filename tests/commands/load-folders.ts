import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import { freshShop } from '../contract/fresh-shop.ts'
import { harbourGoods } from '../providers/commerce/harbour-goods.ts'

/** A copy of the fixture’s export for a new shop, whose files the test may change. */
export interface ExportFolder {
  readonly path: string
  readonly shopId: string
  write(file: string, text: string): void
  edit(file: string, change: (text: string) => string): void
  remove(file: string): void
}

export const exportFolders = (): (() => ExportFolder) => {
  let paths: string[] = []

  afterEach(() => {
    for (const path of paths) rmSync(path, { recursive: true })
    paths = []
  })

  return () => {
    const path = mkdtempSync(join(tmpdir(), 'homeward-export-'))
    paths.push(path)
    cpSync(harbourGoods, path, { recursive: true })
    const shopId = freshShop()
    const folder: ExportFolder = {
      path,
      shopId,
      write: (file, text) => writeFileSync(join(path, file), text),
      edit: (file, change) => folder.write(file, change(readFileSync(join(path, file), 'utf8'))),
      remove: (file) => rmSync(join(path, file)),
    }
    folder.edit('shop.json', (text) =>
      text.replace('"harbour-goods"', `"${shopId}"`).replace('returns.harbour-goods.example', `${shopId}.example`),
    )
    return folder
  }
}
