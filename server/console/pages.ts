import { casePages } from './case/pages.ts'
import type { ConsolePage } from './context.ts'
import { deskPages } from './desk/pages.ts'
import { healthPages } from './health/pages.ts'
import { publishingPages } from './publishing/pages.ts'
import { returnListPages } from './returns/pages.ts'
import { sessionPages } from './session/pages.ts'
import { settingsPages } from './settings/pages.ts'
import { todayPages } from './today/pages.ts'
import { webhookPages } from './webhooks/pages.ts'
import { withdrawalPages } from './withdrawals/pages.ts'

export const consolePages: readonly ConsolePage[] = [
  ...todayPages,
  ...returnListPages,
  ...withdrawalPages,
  ...publishingPages,
  ...sessionPages,
  ...casePages,
  ...settingsPages,
  ...webhookPages,
  ...healthPages,
  ...deskPages,
]
