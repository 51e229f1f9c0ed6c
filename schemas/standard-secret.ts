/** A secret as Standard Webhooks 1.0 has it: `whsec_` and 24 to 64 bytes in base64, which it answers. */
export const standardSecret = /^whsec_((?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2,3}={0,2})?)$/

/** What is wrong with what a variable holds that should be such a secret. */
export const NOT_STANDARD = 'does not hold whsec_ and 24 to 64 bytes in base64'

/** Whether it looks like such a secret and is none: what signs would be nothing, or not what its owner means. */
export const isHalfSecret = (secret: string): boolean => secret.startsWith('whsec_') && !standardSecret.test(secret)
