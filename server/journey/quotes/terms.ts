import { placeOf } from '../../domain/journey/routes.ts'
import type { World } from '../../world.ts'
import type { Scene } from '../request/context.ts'
import { type Patience, showsFees, withFees } from './fees.ts'
import { withMethods } from './methods.ts'

type Needs = Pick<World, 'carriers' | 'partners' | 'log'>

/** The scene with its ways back and its fees: a fee may hang on the way. */
export const withTerms = async (needs: Needs, scene: Scene, patience: Patience): Promise<Scene> =>
  withFees(needs, await withMethods(needs, scene, patience), patience)

/** The scene as the page of a path shows it: partners are asked for the review, and wherever a chosen way may carry a fee. */
export const withTermsOn = async (needs: Needs, scene: Scene, path: string): Promise<Scene> => {
  if (!showsFees(path)) return scene
  const hangsOnWay = placeOf(path).route === 'review' || scene.draft.method !== undefined
  return hangsOnWay ? withTerms(needs, scene, 'page') : withFees(needs, scene, 'page')
}
