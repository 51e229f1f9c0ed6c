import { timingSafeEqual } from 'node:crypto'

/** Compares in constant time. */
export function sameText(one: string, other: string): boolean {
  const [ours, theirs] = [Buffer.from(one), Buffer.from(other)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}
