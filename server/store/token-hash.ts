import { createHash } from 'node:crypto'

/** The stored form of a token that opens something: whoever reads the table can open nothing. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
