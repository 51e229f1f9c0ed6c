const nationalDigits = (typed: string): string => {
  const plain = typed.normalize('NFKC')
  const digits = plain.replace(/\D/g, '')
  return plain.trim().startsWith('+1') || digits.length > 10 ? digits.replace(/^1/, '') : digits
}

const groupDigits = (digits: string): string => {
  if (digits.length <= 3) return digits
  const [area, office, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  return `(${area}) ${office}${line === '' ? '' : `-${line}`}`
}

/** Groups a US phone number that grows or shrinks at its end (MTH-30); other edits stay. */
export function formatPhone(before: string, after: string): string {
  const [old, now] = [nationalDigits(before), nationalDigits(after)]
  if (now.length > 10 || /[^\d\s()+.-]/.test(after.normalize('NFKC'))) return after
  // A lone plus or country code begins a number.
  if (/^\s*\+1?\s*$/.test(after)) return after
  return now.startsWith(old) || old.startsWith(now) ? groupDigits(now) : after
}
