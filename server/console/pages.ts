import type { ConsolePage } from './context.ts'
import { sessionPages } from './session/pages.ts'

export const consolePages: readonly ConsolePage[] = [...sessionPages]
