import { createHash } from 'node:crypto'

/** A reader of the table cannot use a token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
