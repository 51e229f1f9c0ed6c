import type { MethodKind } from '../../schemas/config/method.ts'

const BOX = 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8'
const COUNTER = 'M4 10l1-5h14l1 5M5 10v9h14v-9M4 10h16M9 19v-5h6v5'
const DOOR = 'M3 16V8h11v8zM14 11h4l3 3v2h-7zM7 18.500a1.500 1.500 0 1 0 0-.1M17 18.500a1.500 1.500 0 1 0 0-.1'
const LOCKER = 'M4 4h16v16H4zM12 4v16M4 12h16M9 8v1M17 8v1M9 15v1M17 15v1'
const STORE = 'M5 8h14l1 12H4zM9 10V7a3 3 0 0 1 6 0v3'

/** Generic icons, because partner logos are trademarks. */
const marks: Readonly<Record<MethodKind, string>> = {
  'pre-paid': BOX,
  'label-choice': BOX,
  'happy-returns': COUNTER,
  'shopify-pos': STORE,
  'loop-pos': STORE,
  olive: DOOR,
  veho: DOOR,
  inpost: LOCKER,
  evri: COUNTER,
  asda: COUNTER,
  seko: COUNTER,
  'DHL-SEKO': COUNTER,
}

/** MTH-10. */
export function methodMark(kind: MethodKind): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#5b6470" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="${marks[kind]}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
