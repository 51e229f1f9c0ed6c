import type { PreviewWalk } from '../../../schemas/preview.ts'
import type { FixtureOrder } from '../fixtures/orders.ts'
import { type MoveStep, pagePath } from '../walker/moves.ts'
import { emptyDesk } from '../walker/walker.ts'
import { deskWritten, type PreviewStage, type PreviewState } from './stage.ts'

const stepOf = ({ name, args = {}, values = {} }: PreviewWalk['steps'][number], at: string): MoveStep =>
  name === 'navigate' ? { name, at: String(args.path) } : { name, at, args, values }

/** Where a story leads, or the first so many of its steps; what fails there is where it ends (FIX-65). */
export async function walked(
  { walker }: PreviewStage,
  order: FixtureOrder,
  { steps, step = steps.length }: PreviewWalk & { readonly step?: number | undefined },
): Promise<Pick<PreviewState, 'desk' | 'path'>> {
  const arrived = await walker.arrive(order)
  if (arrived.kind !== 'stands') return { desk: deskWritten(emptyDesk()), path: '/' }
  let { stand } = arrived
  for (const one of steps.slice(0, step)) {
    const outcome =
      one.name === 'return.submit'
        ? await walker.sendIn(stand)
        : await walker.take(stand, stepOf(one, pagePath(stand.page)))
    if (outcome?.kind !== 'stands') break
    stand = outcome.stand
  }
  return { desk: deskWritten(stand.desk), path: pagePath(stand.page) }
}
