import type { Problem } from '../../../schemas/envelope/problem.ts'
import { problemCodes } from '../../../schemas/envelope/problem-codes.ts'
import type { Effect, Envelope } from '../../../schemas/envelope/screen.ts'
import { CONTRACT } from '../../../schemas/envelope/version.ts'
import type { JourneyContext } from './context.ts'
import { explainSession } from './explain.ts'
import type { DrawnPage, Reply } from './visit.ts'

const buildEnvelope = (drawn: DrawnPage, rest: Partial<Envelope> = {}): Envelope => ({
  contract: CONTRACT,
  rev: drawn.rev,
  screen: drawn.screen,
  overlay: drawn.overlay,
  ...rest,
})

export function buildReply(
  context: JourneyContext,
  drawn: DrawnPage,
  rest: Partial<Reply> & { extra?: Partial<Envelope> } = {},
): Reply {
  const { extra, ...others } = rest
  return {
    status: 200,
    envelope: buildEnvelope(drawn, { ...extra, ...(context.visit.explains && { explain: explainSession(context) }) }),
    language: context.language,
    ...others,
  }
}

/** The browser deletes typed data of an ended session (FIX-38, FIX-86). */
export const FORGET_EFFECTS: readonly Effect[] = [{ type: 'forget' }]

export function buildRefusalReply(
  context: JourneyContext,
  drawn: DrawnPage,
  problem: Problem,
  also: readonly Effect[] = [],
): Reply {
  const { status } = problemCodes[problem.code]
  const isToast = status === 409 && !problem.modal
  const effects: Effect[] = [
    ...(isToast ? [{ type: 'toast', tone: 'error', text: problem.title } as const] : []),
    ...also,
  ]
  return buildReply(context, drawn, { status, extra: { problem, ...(effects.length > 0 && { effects }) } })
}
