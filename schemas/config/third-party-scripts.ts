import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'

/** Narrow patterns: these become script addresses. */
const PatternText = (pattern: string, description: string) => Type.String({ pattern, description })

/** NAV-57: by the flag gorgias, or the legacy installation. */
export const Chat = Type.Union([
  Closed({
    gorgias: Closed(
      { id: PatternText('^[A-Za-z0-9]{1,64}$', 'What stands behind bundle-loader/ in the snippet of the chat') },
      { description: 'The chat of Gorgias, with the flag gorgias' },
    ),
  }),
  Closed({
    legacy: Closed(
      { application: PatternText('^[A-Za-z0-9]{1,64}$', 'Number of the application, as the snippet names it') },
      { description: 'The same chat by its earlier snippet, which asks for its application first (API-62)' },
    ),
  }),
])
export type Chat = Static<typeof Chat>

export const Statistics = Closed({
  google: Closed(
    { measurementId: PatternText('^G-[A-Z0-9]{4,16}$', 'Id of the measurement, such as G-12AB34CD56') },
    {
      description: 'Google Analytics: it hears the names of pages and of what happens there, and no address of either',
    },
  ),
})

/** API-63. */
export const ErrorReports = Closed({
  sentry: Closed(
    {
      dsn: PatternText(
        '^https://[0-9a-f]{32}@[a-z0-9-]+([.][a-z0-9-]+)+/[0-9]{1,20}$',
        'The DSN of the project, whose loader script is on; it is no secret',
      ),
    },
    {
      description: 'Sentry: 30 of 100 faults, and of 5 of 100 visits what was seen, with all words and pictures masked',
    },
  ),
})

export type ThirdParty = 'chat' | 'fraud' | 'statistics' | 'errors'
export const ConsentParties = Type.Array(
  Type.Enum(['chat', 'fraud', 'statistics', 'errors'], {
    description:
      'The chat, the fraud script of the flag signifyd, statistics (what webhooks hear of visits, too) or reports of faults',
  }),
  { minItems: 1, uniqueItems: true },
)
