/** ECMAScript patterns (flag `u`) that a whole trimmed value must match. Shared by the service and form fields. */
const part = '[^\\s@<>,;:"()\\[\\]\\\\.]+'

export const EMAIL_PATTERN = `[^\\s@<>,;:"()\\[\\]\\\\]+@${part}(?:\\.${part})+`

/** At least five digits with separators, and an optional extension. */
export const PHONE_PATTERN = '[ (]*\\+?(?:[ ().\\/\\-]*[0-9０-９]){5,20}[ ().\\-]*(?:(?:x|ext\\.?) *[0-9]{1,6})?'

export function fits(pattern: string, text: string): boolean {
  return new RegExp(`^(?:${pattern})$`, 'u').test(text)
}
