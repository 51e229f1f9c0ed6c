import type { Problem } from '../../../schemas/problem.ts'
import { problemCodes } from '../../../schemas/problem-codes.ts'
import type { Effect, Envelope } from '../../../schemas/screen.ts'
import { CONTRACT } from '../../../schemas/version.ts'
import type { JourneyContext } from './context.ts'
import { explanationsOf } from './explain.ts'
import type { Drawn, Reply } from './visit.ts'

const envelopeOf = (drawn: Drawn, rest: Partial<Envelope> = {}): Envelope => ({
  contract: CONTRACT,
  rev: drawn.rev,
  screen: drawn.screen,
  overlay: drawn.overlay,
  ...rest,
})

export function reply(
  context: JourneyContext,
  drawn: Drawn,
  rest: Partial<Reply> & { extra?: Partial<Envelope> } = {},
): Reply {
  const { extra, ...others } = rest
  return {
    status: 200,
    envelope: envelopeOf(drawn, { ...extra, ...(context.visit.explains && { explain: explanationsOf(context) }) }),
    language: context.language,
    ...others,
  }
}

/** The browser deletes typed data of an ended session (FIX-38, FIX-86). */
export const FORGOTTEN: readonly Effect[] = [{ type: 'forget' }]

export function refuseReply(
  context: JourneyContext,
  drawn: Drawn,
  problem: Problem,
  also: readonly Effect[] = [],
): Reply {
  const { status } = problemCodes[problem.code]
  // A problem appears once: as a modal or as a toast.
  const isToast = status === 409 && !problem.modal
  const effects: Effect[] = [
    ...(isToast ? [{ type: 'toast', tone: 'error', text: problem.title } as const] : []),
    ...also,
  ]
  return reply(context, drawn, { status, extra: { problem, ...(effects.length > 0 && { effects }) } })
}
