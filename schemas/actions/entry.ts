import { Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Language } from '../values/ids.ts'
import type { ActionSchemas } from './shape.ts'

/** Offered on every page, so none of them writes a draft or a return. */
export const entryActions = {
  'entry.open': {
    description: 'Open the page of a link and fill in the values of the link',
    values: Closed({}),
    args: Closed({ path: Type.String({ maxLength: 2048, description: 'Page and values of the link' }) }),
    writes: false,
  },
  'session.language': {
    description: 'Change the language of the session',
    values: Closed({ lang: described(Language, 'Language to use') }),
    args: Closed({}),
    writes: false,
  },
  'session.consent': {
    description: 'Allow or refuse third-party scripts in this session',
    values: Closed({}),
    args: Closed({ given: Type.Boolean({ description: 'Whether third-party scripts are allowed' }) }),
    writes: false,
  },
  'email.confirm': {
    description: 'Confirm the email address of the shopper through the link sent to it',
    values: Closed({}),
    args: Closed({}),
    writes: false,
  },
  'session.end': {
    description: 'End the session and discard the typed values',
    values: Closed({}),
    args: Closed({}),
    writes: false,
  },
} as const satisfies ActionSchemas
