import { createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Files } from '../../server/providers/files/port.ts'

export type FilesSituation = {
  readonly files: Files
  readonly shopId: string
  readonly otherShopId: string
  readonly damage: (id: string, how: (bytes: Buffer) => Uint8Array) => Promise<void>
}

const picture = Buffer.from('89504e470d0a1a0a00ff', 'hex')

export function filesContract(name: string, open: () => Promise<FilesSituation>): void {
  describe(`files: ${name}`, () => {
    test('a stored file returns its bytes with its type', async () => {
      const { files, shopId } = await open()
      const id = await files.put(shopId, picture, 'image/png')
      const stored = await files.get(shopId, id)
      expect(stored?.type).toBe('image/png')
      expect(Buffer.from(stored!.bytes)).toEqual(picture)
    })

    test('a removal affects its shop alone, and a second removal succeeds', async () => {
      const { files, shopId, otherShopId } = await open()
      const id = await files.put(shopId, picture, 'image/png')
      await files.put(otherShopId, picture, 'image/png')
      for (let time = 0; time < 2; time++) await files.remove(shopId, id)
      expect(await files.get(shopId, id)).toBeNull()
      expect(await files.get(otherShopId, id)).not.toBeNull()
      await files.remove(shopId, '../escape')
    })

    test('the id is the SHA-256 of the bytes', async () => {
      const { files, shopId } = await open()
      expect(await files.put(shopId, picture, 'image/png')).toBe(createHash('sha256').update(picture).digest('hex'))
    })

    test('an empty file and one of five megabytes come back whole', async () => {
      const { files, shopId } = await open()
      for (const bytes of [Buffer.alloc(0), randomBytes(5_000_000)]) {
        const id = await files.put(shopId, bytes, 'application/pdf')
        expect(Buffer.from((await files.get(shopId, id))!.bytes).equals(bytes)).toBe(true)
      }
    })

    test('the same bytes are the same file, with the type of the first upload', async () => {
      const { files, shopId } = await open()
      const id = await files.put(shopId, picture, 'image/png')
      expect(await files.put(shopId, picture, 'text/html')).toBe(id)
      expect((await files.get(shopId, id))?.type).toBe('image/png')
    })

    test('twenty concurrent writers of the same bytes leave a single intact file', async () => {
      const { files, shopId } = await open()
      const bytes = randomBytes(200_000)
      const ids = await Promise.all(Array.from({ length: 20 }, () => files.put(shopId, bytes, 'image/png')))
      expect(new Set(ids).size).toBe(1)
      expect(Buffer.from((await files.get(shopId, ids[0]!))!.bytes).equals(bytes)).toBe(true)
    })

    test('T5 a shop does not see the file of another, even with its id', async () => {
      const { files, shopId, otherShopId } = await open()
      const id = await files.put(shopId, picture, 'image/png')
      expect(await files.get(otherShopId, id)).toBeNull()
    })

    test('an unknown id has no file', async () => {
      const { files, shopId } = await open()
      expect(await files.get(shopId, '0'.repeat(64))).toBeNull()
    })

    test.each<[string, (bytes: Buffer) => Uint8Array]>([
      ['cut short', (bytes) => bytes.subarray(0, -1)],
      ['emptied', () => Buffer.alloc(0)],
      ['changed in one bit', (bytes) => Buffer.concat([Buffer.of((bytes[0] ?? 0) ^ 1), bytes.subarray(1)])],
      ['made longer', (bytes) => Buffer.concat([bytes, Buffer.of(0)])],
    ])('a file that was %s is missing, and a new upload repairs it', async (_, how) => {
      const { files, shopId, damage } = await open()
      const id = await files.put(shopId, picture, 'image/png')
      await damage(id, how)
      expect(await files.get(shopId, id)).toBeNull()

      await files.put(shopId, picture, 'image/png')
      expect(Buffer.from((await files.get(shopId, id))!.bytes)).toEqual(picture)
    })

    test('T32 no id reaches files outside of its shop', async () => {
      const { files, shopId } = await open()
      await files.put(shopId, picture, 'image/png')
      const step = fc.constantFrom('..', '.', '/', '\\', '%2e', '\u0000', shopId, 'a'.repeat(64), '.type', '')
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { maxLength: 8 }).map((steps) => steps.join('')),
          async (path) => {
            expect(await files.get(shopId, path)).toBeNull()
            expect(await files.get(`${shopId}/../${path}`, 'a'.repeat(64))).toBeNull()
          },
        ),
      )
    })

    test.each([
      ['../demo'],
      ['demo/../demo'],
      ['/etc'],
      ['Demo'],
      [''],
      ['.'],
      ['demo\u0000'],
      ['demo\n'],
    ])('T32 nothing is stored under the shop id %j', async (shopId) => {
      const { files } = await open()
      await expect(files.put(shopId, picture, 'image/png')).rejects.toThrow(RangeError)
    })

    test.each([
      ['image'],
      ['image/png; charset=x'],
      ['text/html\r\nX: y'],
      [''],
    ])('the media type %j is refused', async (type) => {
      const { files, shopId } = await open()
      await expect(files.put(shopId, picture, type)).rejects.toThrow(RangeError)
    })
  })
}
