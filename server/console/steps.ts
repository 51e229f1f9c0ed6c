import type { ConsoleActionName } from '../../schemas/console/actions/index.ts'
import { caseSteps } from './case/steps.ts'
import type { ConsoleStep } from './context.ts'
import { demoSteps } from './demo/steps.ts'
import { deskSteps } from './desk/steps.ts'
import { healthSteps } from './health/steps.ts'
import { publishingSteps } from './publishing/steps.ts'
import { returnSteps } from './returns/steps.ts'
import { viewSteps } from './returns/views.ts'
import { sessionSteps } from './session/steps.ts'
import { settingsSteps } from './settings/steps.ts'
import { webhookSteps } from './webhooks/steps.ts'
import { withdrawalSteps } from './withdrawals/steps.ts'

export const consoleSteps: Readonly<Record<ConsoleActionName, ConsoleStep>> = {
  ...caseSteps,
  ...sessionSteps,
  ...returnSteps,
  ...publishingSteps,
  ...settingsSteps,
  ...webhookSteps,
  ...healthSteps,
  ...deskSteps,
  ...demoSteps,
  ...viewSteps,
  ...withdrawalSteps,
}
