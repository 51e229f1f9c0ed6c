import { findBundleParts } from '../../domain/items/bundle.ts'
import { answersOf } from '../../domain/items/flow.ts'
import { type ItemState, isOpen, isRejected } from '../../domain/items/state.ts'
import type { World } from '../../world.ts'
import type { JourneyContext } from '../request/context.ts'
import { type Answer, go, type Intent } from '../request/visit.ts'
import { assessWith, findItemFlow, openStepPath, refuseUnavailable, rejectItems, withItems } from './flow.ts'

const findBatch = ({ unit }: ItemState, parts: readonly ItemState[]): { readonly batch?: string } => {
  const alike = parts.filter((part) => part.unit.line.id === unit.line.id)
  return alike[0] === undefined || alike.length < 2 ? {} : { batch: alike[0].unit.id }
}

/**
 * Selects all parts of a bundle with one flow (ITM-23, ITM-24). A part that a rule rejects is rejected instead, as the
 * bundle would be incomplete.
 */
export async function returnWholeBundle(
  needs: Pick<World, 'commerce' | 'store' | 'log'>,
  context: JourneyContext,
  intent: Intent,
): Promise<Answer> {
  const parts = findBundleParts(String(intent.args.bundle), context.assessed?.items ?? []).filter(isOpen)
  const rejected = parts.filter(isRejected)
  if (rejected.length > 0) return rejectItems(context, rejected)

  const draft = withItems(
    context.draft,
    parts.map((state) => ({
      ...answersOf(state),
      ...findBatch(state, parts),
      together: true as const,
      confirmed: false,
    })),
  )
  const [first] = parts
  if (first === undefined) return refuseUnavailable(context)
  const found = findItemFlow(await assessWith(needs, context, draft), first.unit.id)
  return found === null ? refuseUnavailable(context) : go(openStepPath(found), { draft })
}
