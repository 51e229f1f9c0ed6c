/** FNV-1a, 32 bits, over the UTF-8 bytes of a text: for seeds and roll-outs, never for secrets. */
export const fnv1a = (text: string): number =>
  new TextEncoder().encode(text).reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0, 0x811c9dc5)
