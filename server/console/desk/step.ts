import type { ConsoleContext, ConsoleIntent, ConsoleStep } from '../context.ts'
import { type DeskChange, type DeskState, hasRun, readDesk, saveDesk } from './state.ts'

export const DESK_PATH = '/desk'

export type Change = (context: ConsoleContext, state: DeskState, intent: ConsoleIntent) => Promise<DeskChange>

export const deskStep =
  (change: Change): ConsoleStep =>
  async (context, intent) => {
    const state = await readDesk(context)
    if (!hasRun(state, context)) await saveDesk(context, state, await change(context, state, intent))
    return { kind: 'go', path: DESK_PATH }
  }
