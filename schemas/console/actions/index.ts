import { caseActions } from './case.ts'
import { deskActions } from './desk.ts'
import { peopleActions } from './people.ts'
import { publishingActions } from './publishing.ts'
import { returnActions } from './returns.ts'
import { entryActions, sessionActions } from './session.ts'
import type { ConsoleActionSchemas } from './shape.ts'

export const consoleActions = {
  ...caseActions,
  ...entryActions,
  ...publishingActions,
  ...sessionActions,
  ...returnActions,
  ...peopleActions,
  ...deskActions,
} as const satisfies ConsoleActionSchemas

export type EntryActionName = keyof typeof entryActions
export type ConsoleActionName = Exclude<keyof typeof consoleActions, EntryActionName>
