/**
 * What typed values must look like, as regular expressions of ECMAScript with the flag `u` that the whole value has to match once the
 * spaces at its ends are gone. The service holds values to them, and fields carry them, so that nobody has any of their own.
 */
const part = '[^\\s@<>,;:"()\\[\\]\\\\.]+'

/** What an email address looks like, for browsers and for the service. */
export const EMAIL_PATTERN = `[^\\s@<>,;:"()\\[\\]\\\\]+@${part}(?:\\.${part})+`

/** A phone anywhere: five digits or more, as people part them, and an extension. */
export const PHONE_PATTERN = '[ (]*\\+?(?:[ ().\\/\\-]*[0-9０-９]){5,20}[ ().\\-]*(?:(?:x|ext\\.?) *[0-9]{1,6})?'

const fourDigits = '[0-9]{4}'
const fiveDigits = '[0-9]{5}'

/** Postal codes of the countries whose codes have one well-known form; any other country's may be anything. */
export const zipPatterns: Readonly<Record<string, string>> = {
  ...{ AT: fourDigits, AU: fourDigits, BE: fourDigits, CH: fourDigits, DK: fourDigits, NZ: fourDigits },
  ...{ DE: fiveDigits, ES: fiveDigits, IT: fiveDigits },
  CA: '[A-Za-z][0-9][A-Za-z][ \\-]?[0-9][A-Za-z][0-9]',
  FR: '[0-9]{2} ?[0-9]{3}',
  GB: '[A-Za-z]{1,2}[0-9][A-Za-z0-9]? ?[0-9][A-Za-z]{2}',
  JP: '〒? ?[0-9０-９]{3}[\\-－‐−ー]?[0-9０-９]{4}',
  NL: '[0-9]{4} ?[A-Za-z]{2}',
  US: '[0-9]{5}(?:[ \\-]?[0-9]{4})?',
}

/** Whether the whole of a text is as a pattern says. */
export function fits(pattern: string, text: string): boolean {
  return new RegExp(`^(?:${pattern})$`, 'u').test(text)
}
