import { createReadStream, existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseVerbatim } from './json.ts'
import { createScanner, type ScannedRecord } from './scanner.ts'

export type ListFile = 'products.json' | 'collections.json' | 'orders.json'

export type SourceRecord = ScannedRecord & { readonly done: number; readonly total: number }

type ShopFile =
  | { readonly kind: 'document'; readonly document: unknown }
  | { readonly kind: 'none' }
  | { readonly kind: 'broken'; readonly reason: string }

/** An export; it can be read more than once. */
export interface Source {
  shop(): Promise<ShopFile>
  has(file: ListFile): boolean
  read(file: ListFile): AsyncIterable<SourceRecord>
}

/** Reads in chunks of 256 kB; progress in bytes. */
async function* readFileRecords(path: string): AsyncIterable<SourceRecord> {
  const total = statSync(path).size
  const { push, end } = createScanner()
  let done = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    done += chunk.length
    for (const found of push(chunk)) {
      yield { ...found, done, total }
      if (found.kind === 'broken') return
    }
  }
  for (const found of end()) yield { ...found, done, total }
}

const stripByteOrderMark = (text: string): string => text.replace(/^\ufeff/, '')

export const folderSource = (folder: string): Source => ({
  async shop() {
    const path = join(folder, 'shop.json')
    if (!existsSync(path)) return { kind: 'none' }
    const parsed = parseVerbatim(stripByteOrderMark(await readFile(path, 'utf8')))
    if (parsed.kind === 'parsed') return { kind: 'document', document: parsed.value }
    return { kind: 'broken', reason: `is invalid JSON at character ${parsed.at + 1}: ${parsed.reason}` }
  },
  has: (file) => existsSync(join(folder, file)),
  read: (file) => readFileRecords(join(folder, file)),
})

export interface ExportValues {
  readonly shop?: unknown
  readonly products?: unknown
  readonly collections?: unknown
  readonly orders?: unknown
}

const FIELD_BY_FILE = {
  'products.json': 'products',
  'collections.json': 'collections',
  'orders.json': 'orders',
} as const

async function* readValueRecords(value: unknown): AsyncIterable<SourceRecord> {
  const members = Array.isArray(value) ? [[null, value] as const] : Object.entries(value ?? {})
  for (const [list, elements] of members) {
    if (!Array.isArray(elements)) {
      yield { kind: 'member', key: list ?? '', value: elements, done: 1, total: 1 }
      continue
    }
    const total = elements.length
    yield { kind: 'list', list, done: 0, total }
    for (const [index, element] of elements.entries())
      yield { kind: 'element', list, index, value: element, done: index + 1, total }
  }
}

export const valueSource = (values: ExportValues): Source => ({
  shop: async () => (values.shop === undefined ? { kind: 'none' } : { kind: 'document', document: values.shop }),
  has: (file) => values[FIELD_BY_FILE[file]] !== undefined,
  read: (file) => readValueRecords(values[FIELD_BY_FILE[file]]),
})
