import { DAY_MS } from '../../../schemas/values/time.ts'

/** In Shopify's time format. */
export const daysBefore = (now: number, days: number): string =>
  `${new Date(now - days * DAY_MS).toISOString().slice(0, 19)}+00:00`

const DIGITS: Readonly<Record<string, number>> = { USD: 2, CAD: 2, EUR: 2, JPY: 0 }

export function formatDecimal(minor: number, currency: string): string {
  const digits = DIGITS[currency] ?? 2
  if (digits === 0) return String(minor)
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  return `${minor < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Rounds halves up. Amounts are never negative here. */
export function multiplyRounded(amount: number, numerator: number, denominator: number): number {
  const [n, d] = [BigInt(amount) * BigInt(numerator), BigInt(denominator)]
  return Number((2n * n + d) / (2n * d))
}

/** The largest remainders get the rest, so the parts add up. */
export function split(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) return weights.map(() => 0)
  const exact = weights.map((w) => BigInt(total) * BigInt(w))
  const parts = exact.map((e) => Number(e / BigInt(sum)))
  const order = exact.map((e, i) => [e % BigInt(sum), i] as const).sort((a, b) => Number(b[0] - a[0]) || a[1] - b[1])
  let remaining = total - parts.reduce((a, b) => a + b, 0)
  for (const [, i] of order) if (remaining-- > 0) parts[i] = (parts[i] ?? 0) + 1
  return parts
}
