const utf8 = new TextEncoder()

/** FNV-1a, 32 bits, over the UTF-8 bytes of a text: for seeds and roll-outs, never for secrets. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of utf8.encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}
