import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'

/** Narrow patterns: these become script addresses. */
const PatternText = (pattern: string, description: string) => Type.String({ pattern, description })

/** NAV-57: by the flag gorgias, or the legacy installation. */
export const Chat = Type.Union([
  Closed({
    gorgias: Closed(
      { id: PatternText('^[A-Za-z0-9]{1,64}$', 'Part of the chat snippet after bundle-loader/') },
      { description: 'Gorgias chat, with the flag gorgias' },
    ),
  }),
  Closed({
    legacy: Closed(
      { application: PatternText('^[A-Za-z0-9]{1,64}$', 'Application number in the snippet') },
      { description: 'Gorgias chat by its earlier snippet, which first requests its application (API-62)' },
    ),
  }),
])
export type Chat = Static<typeof Chat>

export const Statistics = Closed({
  google: Closed(
    { measurementId: PatternText('^G-[A-Z0-9]{4,16}$', 'Measurement id, such as G-12AB34CD56') },
    {
      description: 'Google Analytics. It receives page and event names, but no addresses',
    },
  ),
})

/** API-63. */
export const ErrorReports = Closed({
  sentry: Closed(
    {
      dsn: PatternText(
        '^https://[0-9a-f]{32}@[a-z0-9-]+([.][a-z0-9-]+)+/[0-9]{1,20}$',
        'DSN of the project with its loader script on; not a secret',
      ),
    },
    {
      description: 'Sentry: 30 % of errors, and session replays of 5 % of visits with all text and pictures masked',
    },
  ),
})

export type ThirdParty = 'chat' | 'fraud' | 'statistics' | 'errors'
export const ConsentParties = Type.Array(
  Type.Enum(['chat', 'fraud', 'statistics', 'errors'], {
    description:
      'Chat, the fraud script of the flag signifyd, analytics (including visit events of webhooks) or error reporting',
  }),
  { minItems: 1, uniqueItems: true },
)
