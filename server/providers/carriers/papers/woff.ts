import { inflateSync } from 'node:zlib'

/*
 * A WOFF 1.0 file is an OpenType file with its tables packed one by one. pdfkit reads it too, but unpacks in JavaScript,
 * again for each document: a quarter of a second a label. Unpacked once by zlib, a label takes a fifth of that.
 */
const WOFF = { signature: 0x774f4646, headerBytes: 44, recordBytes: 20 } as const
const OPEN_TYPE = { headerBytes: 12, recordBytes: 16 } as const

type Table = { readonly tag: Buffer; readonly checksum: number; readonly bytes: Buffer }

/**
 * The OpenType font inside a WOFF file.
 * @throws RangeError when the file is none.
 */
export function openTypeOf(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF.signature) throw new RangeError('woff: not a WOFF file')
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, at) =>
    readTable(woff, WOFF.headerBytes + at * WOFF.recordBytes),
  )

  const records: Buffer[] = []
  let offset = OPEN_TYPE.headerBytes + tables.length * OPEN_TYPE.recordBytes
  for (const table of tables) {
    records.push(recordOf(table, offset))
    offset += padded(table.bytes).length
  }
  return Buffer.concat([
    headerOf(woff.subarray(4, 8), tables.length),
    ...records,
    ...tables.map(({ bytes }) => padded(bytes)),
  ])
}

const readTable = (woff: Buffer, at: number): Table => {
  const [offset, packedLength, length] = [
    woff.readUInt32BE(at + 4),
    woff.readUInt32BE(at + 8),
    woff.readUInt32BE(at + 12),
  ]
  const packed = woff.subarray(offset, offset + packedLength)
  return {
    tag: woff.subarray(at, at + 4),
    checksum: woff.readUInt32BE(at + 16),
    bytes: packedLength < length ? inflateSync(packed) : packed,
  }
}

/** The fields for binary search are what the format prescribes for this number of tables. */
const headerOf = (flavor: Buffer, count: number): Buffer => {
  const selector = Math.floor(Math.log2(count))
  const range = 2 ** selector * OPEN_TYPE.recordBytes
  const fields = Buffer.alloc(8)
  fields.writeUInt16BE(count, 0)
  fields.writeUInt16BE(range, 2)
  fields.writeUInt16BE(selector, 4)
  fields.writeUInt16BE(count * OPEN_TYPE.recordBytes - range, 6)
  return Buffer.concat([flavor, fields])
}

const recordOf = ({ tag, checksum, bytes }: Table, offset: number): Buffer => {
  const fields = Buffer.alloc(12)
  fields.writeUInt32BE(checksum, 0)
  fields.writeUInt32BE(offset, 4)
  fields.writeUInt32BE(bytes.length, 8)
  return Buffer.concat([tag, fields])
}

const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
