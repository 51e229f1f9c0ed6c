import { parsePlace } from '../../domain/journey/routes.ts'
import type { World } from '../../world.ts'
import type { JourneyContext } from '../request/context.ts'
import { hasFees, type Patience, withFees } from './fees.ts'
import { withMethods } from './methods.ts'

type Needs = Pick<World, 'carriers' | 'partners' | 'log'>

/** Methods first, since a fee may depend on the method. */
export const withQuotes = async (needs: Needs, context: JourneyContext, patience: Patience): Promise<JourneyContext> =>
  withFees(needs, await withMethods(needs, context, patience), patience)

/** Fetches partners' offers for the review, and where the chosen method may add a fee. */
export async function withPageQuotes(needs: Needs, context: JourneyContext, path: string): Promise<JourneyContext> {
  if (!hasFees(path)) return context
  const dependsOnMethod = parsePlace(path).route === 'review' || context.draft.method !== undefined
  return dependsOnMethod ? withQuotes(needs, context, 'page') : withFees(needs, context, 'page')
}
