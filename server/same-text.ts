import { timingSafeEqual } from 'node:crypto'

/** Compares in constant time. */
export function isSameText(actual: string, expected: string): boolean {
  const [ours, theirs] = [Buffer.from(actual), Buffer.from(expected)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}
