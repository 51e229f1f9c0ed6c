import { Type } from 'typebox'
import { Closed } from '../closed.ts'
import { Language } from '../ids.ts'
import type { ActionSchemas } from './shape.ts'

/** Opening a link, choosing a language, ending the session. */
export const entryActions = {
  'entry.open': { values: Closed({}), args: Closed({ path: Type.String({ maxLength: 2048 }) }), writes: false },
  'session.language': { values: Closed({ lang: Language }), args: Closed({}), writes: false },
  /** The address behind the link of the page is the shopper's (FIX-45). */
  'email.confirm': { values: Closed({}), args: Closed({}), writes: false },
  'session.end': { values: Closed({}), args: Closed({}), writes: false },
} as const satisfies ActionSchemas
