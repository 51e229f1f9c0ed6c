/** Standard Webhooks 1.0: `whsec_` and 24 to 64 bytes in base64. Group 1 is the base64. */
export const webhookSecretPattern = /^whsec_((?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2,3}={0,2})?)$/

export const INVALID_WEBHOOK_SECRET = 'does not contain whsec_ and 24 to 64 bytes in base64'

/** Has the prefix but is malformed: signing would use a wrong key. */
export const isMalformedWebhookSecret = (secret: string): boolean =>
  secret.startsWith('whsec_') && !webhookSecretPattern.test(secret)
