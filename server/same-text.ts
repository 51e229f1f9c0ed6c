import { timingSafeEqual } from 'node:crypto'

/** Whether two texts are the same: how long it takes does not tell how much of one is right. */
export function sameText(one: string, other: string): boolean {
  const [ours, theirs] = [Buffer.from(one), Buffer.from(other)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}
