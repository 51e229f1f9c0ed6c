import { createHash } from 'node:crypto'

const namespace = Buffer.from('8f3c1d5a7b624e0f9a1c2d3e4f506172', 'hex')

/** A stable UUID (version 5) per attempt. */
export function attemptKey({ shopId, reference }: { shopId: string; reference: string }, attempt: number): string {
  const digest = createHash('sha1').update(namespace).update(`${shopId}:${reference}:${attempt}`).digest()
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x50, 6)
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = digest.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
