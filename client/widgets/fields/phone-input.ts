/** The digits of a number in the United States, without its country code. */
const nationalDigits = (typed: string): string => {
  const plain = typed.normalize('NFKC')
  const digits = plain.replace(/\D/g, '')
  return plain.trim().startsWith('+1') || digits.length > 10 ? digits.replace(/^1/, '') : digits
}

/** Digits in groups, as they are written: `(555) 010-1234`. */
const groupDigits = (digits: string): string => {
  if (digits.length <= 3) return digits
  const [area, office, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  return `(${area}) ${office}${line === '' ? '' : `-${line}`}`
}

/**
 * The phone after a key (MTH-30): grouped while it grows or shrinks at its end, left alone while it is mended in the middle, and
 * where it is no number of ten digits at most.
 */
export function formatPhone(before: string, after: string): string {
  const [old, now] = [nationalDigits(before), nationalDigits(after)]
  if (now.length > 10 || /[^\d\s()+.-]/.test(after.normalize('NFKC'))) return after
  // A lone plus, or the country code alone, is the beginning of a number.
  if (/^\s*\+1?\s*$/.test(after)) return after
  return now.startsWith(old) || old.startsWith(now) ? groupDigits(now) : after
}
