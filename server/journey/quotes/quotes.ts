import { placeOf } from '../../domain/journey/routes.ts'
import type { World } from '../../world.ts'
import type { JourneyContext } from '../request/context.ts'
import { type Patience, showsFees, withFees } from './fees.ts'
import { withMethods } from './methods.ts'

type Needs = Pick<World, 'carriers' | 'partners' | 'log'>

/** The context with its return methods and its fees: a fee may hang on the way. */
export const withQuotes = async (needs: Needs, context: JourneyContext, patience: Patience): Promise<JourneyContext> =>
  withFees(needs, await withMethods(needs, context, patience), patience)

/** The context as the page of a path shows it: partners are asked for the review, and wherever a chosen method may carry a fee. */
export async function withQuotesOn(needs: Needs, context: JourneyContext, path: string): Promise<JourneyContext> {
  if (!showsFees(path)) return context
  const hangsOnMethod = placeOf(path).route === 'review' || context.draft.method !== undefined
  return hangsOnMethod ? withQuotes(needs, context, 'page') : withFees(needs, context, 'page')
}
