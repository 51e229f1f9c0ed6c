import { DAY_MS } from '../../../schemas/values/time.ts'

export const CONSOLE_LINK_MS = 7 * DAY_MS

/** The secret is in the fragment, so no server and no referrer header receives it. */
export const consoleLinkUrl = (publicUrl: string, token: string): string => `${publicUrl}/console#/welcome/${token}`
