import { DAY_MS } from '../../../schemas/values/time.ts'

export const CONSOLE_LINK_MS = 7 * DAY_MS

/** The secret is in the fragment, so no server and no referrer header receives it. */
export const consoleLinkUrl = (consoleUrl: string, token: string): string => `${consoleUrl}/console#/welcome/${token}`

/** Where the sign-in provider sends browsers back to. */
export const SIGN_IN_CALLBACK = '/console/sign-in/callback'
