import type { Draft } from '../../schemas/records/draft.ts'
import { withoutCard } from './card-steps.ts'
import { withQuote } from './fees.ts'
import type { Scene } from './order.ts'
import { type Answer, go, type Intent } from './visit.ts'

const review = (scene: Scene, draft: Draft): Answer => go('/review', { draft: withQuote(draft, scene) })

/** Takes the way back that the shopper chose; the page offers only those that are offered here, and its fees come with it (FEE-28). */
export const chooseMethod = async (_: unknown, scene: Scene, { args }: Intent): Promise<Answer> =>
  review(scene, { ...scene.draft, method: String(args.method) })

/**
 * Changes what the value becomes: a return type that was chosen for a refund is forgotten with it (REV-19), and what is left of
 * it when the refund comes back is looked at anew (REV-20).
 */
export const changeCredit = async (_: unknown, scene: Scene, { args }: Intent): Promise<Answer> => {
  const { returnType, ...draft } = scene.draft
  // The shape of the action allows the three types only.
  const creditType = args.credit as 'gift' | 'refund' | 'exchange'
  const kept = creditType === 'refund' && returnType !== undefined ? { returnType } : {}
  return review(scene, { ...draft, creditType, ...kept })
}

/** Chooses how fast an exchange goes out; a regular one needs no card, so the given one is forgotten (REV-21). */
export const chooseExchangeType = async (_: unknown, scene: Scene, { args }: Intent): Promise<Answer> => {
  const { draft } = scene
  return args.type === 'instant'
    ? review(scene, { ...draft, exchangeType: 'instant' })
    : review(scene, { ...withoutCard(draft), exchangeType: 'regular' })
}

/** Chooses how fast a refund comes. */
export const chooseReturnType = async (_: unknown, scene: Scene, { args }: Intent): Promise<Answer> =>
  review(scene, { ...scene.draft, returnType: args.type === 'instant' ? 'instant' : 'regular' })
