/** ECMAScript patterns (flag `u`) that a whole trimmed value must match. Shared by the service and form fields. */
const DOMAIN_LABEL = '[^\\s@<>,;:"()\\[\\]\\\\.]+'

export const EMAIL_PATTERN = `[^\\s@<>,;:"()\\[\\]\\\\]+@${DOMAIN_LABEL}(?:\\.${DOMAIN_LABEL})+`

/** At least five digits with separators, and an optional extension. */
export const PHONE_PATTERN = '[ (]*\\+?(?:[ ().\\/\\-]*[0-9０-９]){5,20}[ ().\\-]*(?:(?:x|ext\\.?) *[0-9]{1,6})?'

export function isFullMatch(pattern: string, text: string): boolean {
  return new RegExp(`^(?:${pattern})$`, 'u').test(text)
}
