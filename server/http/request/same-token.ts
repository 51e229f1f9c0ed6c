import { timingSafeEqual } from 'node:crypto'

/** Whether an Authorization header carries this very token; the time it takes does not tell how much of it was right. */
export function sameToken(header: string | undefined, token: string): boolean {
  const [a, b] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${token}`)]
  return a.length === b.length && timingSafeEqual(a, b)
}
