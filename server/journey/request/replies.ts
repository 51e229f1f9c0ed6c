import type { Problem } from '../../../schemas/problem.ts'
import type { Envelope } from '../../../schemas/screen.ts'
import type { JourneyContext } from './context.ts'
import { explanationsOf } from './explain.ts'
import type { Drawn, Reply } from './visit.ts'

/** What every reply holds: the screen, what lies over it, and the revision that the next action must name. */
const envelopeOf = (drawn: Drawn, rest: Partial<Envelope> = {}): Envelope => ({
  contract: '2.0',
  rev: drawn.rev,
  screen: drawn.screen,
  overlay: drawn.overlay,
  ...rest,
})

/** A page as it is answered. */
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

/** A page as it is answered to what was not done, with the problem. */
export const refuseReply = (context: JourneyContext, drawn: Drawn, status: number, problem: Problem): Reply =>
  reply(context, drawn, {
    status,
    // A problem is told once: by its modal, or by a toast.
    extra: {
      problem,
      ...(status === 409 && !problem.modal && { effects: [{ type: 'toast', tone: 'error', text: problem.title }] }),
    },
  })
