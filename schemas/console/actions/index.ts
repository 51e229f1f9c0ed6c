import { caseActions } from './case.ts'
import { demoActions } from './demo.ts'
import { deskActions } from './desk.ts'
import { healthActions } from './health.ts'
import { keyActions } from './keys.ts'
import { peopleActions } from './people.ts'
import { publishingActions } from './publishing.ts'
import { returnActions } from './returns.ts'
import { entryActions, sessionActions } from './session.ts'
import type { ConsoleActionSchemas } from './shape.ts'
import { viewActions } from './views.ts'
import { webhookActions } from './webhooks.ts'
import { withdrawalActions } from './withdrawals.ts'

export const consoleActions = {
  ...caseActions,
  ...entryActions,
  ...publishingActions,
  ...sessionActions,
  ...returnActions,
  ...peopleActions,
  ...deskActions,
  ...viewActions,
  ...keyActions,
  ...healthActions,
  ...webhookActions,
  ...demoActions,
  ...withdrawalActions,
} as const satisfies ConsoleActionSchemas

export type EntryActionName = keyof typeof entryActions
export type ConsoleActionName = Exclude<keyof typeof consoleActions, EntryActionName>
