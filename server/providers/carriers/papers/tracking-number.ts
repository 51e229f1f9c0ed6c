export type Random = (bytes: number) => Uint8Array

const PREFIX = 'HL'
const DIGITS = 19
const RANDOM_BYTES = 16 // for a uniform distribution

/** Two letters, 19 random digits and a check digit. */
export function generateTrackingNumber(random: Random): string {
  const number = BigInt(`0x${Buffer.from(random(RANDOM_BYTES)).toString('hex')}`)
  const digits = String(number % 10n ** BigInt(DIGITS)).padStart(DIGITS, '0')
  return `${PREFIX}${digits}${checkDigit(digits)}`
}

/** In groups of four. */
export const formatTrackingNumber = (trackingNumber: string): string =>
  [trackingNumber.slice(0, 2), ...(trackingNumber.slice(2).match(/.{1,4}/g) ?? [])].join(' ')

/** GS1: weights 3 and 1 from the right. */
const checkDigit = (digits: string): number => {
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}
