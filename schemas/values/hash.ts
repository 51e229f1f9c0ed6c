const utf8 = new TextEncoder()

/** 32-bit FNV-1a over UTF-8: for seeds and roll-outs, never for secrets. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of utf8.encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}
