import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openTypeOf } from '../../../server/providers/carriers/papers/woff.ts'

const plain = Buffer.from('abcde')
const long = Buffer.alloc(300, 7)

/** A WOFF file of two tables: one as it is, one packed. */
function twoTables(): Buffer {
  const packed = deflateSync(long)
  const header = Buffer.alloc(44 + 2 * 20)
  header.write('wOFF', 0)
  header.writeUInt32BE(0x00010000, 4)
  header.writeUInt16BE(2, 12)
  const record = (at: number, tag: string, numbers: readonly number[]) => {
    header.write(tag, at)
    numbers.forEach((number, place) => {
      header.writeUInt32BE(number, at + 4 + place * 4)
    })
  }
  record(44, 'aaaa', [84, plain.length, plain.length, 11])
  record(64, 'bbbb', [84 + plain.length, packed.length, long.length, 22])
  return Buffer.concat([header, plain, packed])
}

test('the tables come out unpacked, each on a multiple of four, with their checksums', () => {
  const font = openTypeOf(twoTables())
  expect(font.readUInt32BE(0)).toBe(0x00010000)
  expect([4, 6, 8, 10].map((at) => font.readUInt16BE(at))).toEqual([2, 32, 1, 0])

  const records = [12, 28].map((at) => ({
    tag: font.toString('latin1', at, at + 4),
    checksum: font.readUInt32BE(at + 4),
    offset: font.readUInt32BE(at + 8),
    length: font.readUInt32BE(at + 12),
  }))
  expect(records).toEqual([
    { tag: 'aaaa', checksum: 11, offset: 44, length: 5 },
    { tag: 'bbbb', checksum: 22, offset: 52, length: 300 },
  ])
  expect(font.subarray(44, 49)).toEqual(plain)
  expect(font.subarray(52, 352)).toEqual(long)
})

test('a file of another kind is refused', () => {
  expect(() => openTypeOf(Buffer.alloc(100))).toThrow(RangeError)
})
