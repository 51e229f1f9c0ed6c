/**
 * What typed values must look like, as regular expressions of ECMAScript with the flag `u` that the whole value has to match once the
 * spaces at its ends are gone. The service holds values to them, and fields carry them, so that nobody has any of their own.
 */
const part = '[^\\s@<>,;:"()\\[\\]\\\\.]+'

/** What an email address looks like, for browsers and for the service. */
export const EMAIL_PATTERN = `[^\\s@<>,;:"()\\[\\]\\\\]+@${part}(?:\\.${part})+`

/** A phone anywhere: five digits or more, as people part them, and an extension. */
export const PHONE_PATTERN = '[ (]*\\+?(?:[ ().\\/\\-]*[0-9０-９]){5,20}[ ().\\-]*(?:(?:x|ext\\.?) *[0-9]{1,6})?'

/** Whether the whole of a text is as a pattern says. */
export function fits(pattern: string, text: string): boolean {
  return new RegExp(`^(?:${pattern})$`, 'u').test(text)
}
