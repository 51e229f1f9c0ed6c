import { Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Language } from '../values/ids.ts'
import type { ActionSchemas } from './shape.ts'

/** Offered on every page, so none of them writes a draft or a return. */
export const entryActions = {
  'entry.open': {
    description: 'Opens the page behind a link, and fills in what the link carries',
    values: Closed({}),
    args: Closed({ path: Type.String({ maxLength: 2048, description: 'The page, with what the link carries' }) }),
    writes: false,
  },
  'session.language': {
    description: 'Changes the language of the session',
    values: Closed({ lang: described(Language, 'The language that is wanted') }),
    args: Closed({}),
    writes: false,
  },
  'session.consent': {
    description: 'Allows scripts of others in this session, or does not',
    values: Closed({}),
    args: Closed({ given: Type.Boolean({ description: 'Whether they are allowed' }) }),
    writes: false,
  },
  'email.confirm': {
    description: 'Confirms that the address behind the link is the address of the shopper',
    values: Closed({}),
    args: Closed({}),
    writes: false,
  },
  'session.end': {
    description: 'Ends the session and forgets what was typed',
    values: Closed({}),
    args: Closed({}),
    writes: false,
  },
} as const satisfies ActionSchemas
