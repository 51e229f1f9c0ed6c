import type { Action } from '../../schemas/action.ts'
import type { Journey } from './state.ts'

type Following = Pick<typeof import('./following.ts'), 'fetchDeferred' | 'press' | 'runEffects'>

/** What a visit does once something is drawn. */
interface OnceDrawn {
  drawn(): void
  press(action: Action): void
}

/**
 * What follows a drawing is loaded with the first one, which does not wait for it. What was drawn or pressed before it is there
 * is seen to as soon as it is, in its order. Where it cannot be loaded, a press is told as one that nobody answered.
 */
export function createOnceDrawn(journey: Journey, load: () => Promise<Following>): OnceDrawn {
  let following: Following | null = null
  let coming: Promise<void> | null = null
  const come = async (): Promise<void> => {
    try {
      following = await load()
    } catch (error) {
      coming = null // without a connection: the next drawing or press tries again
      throw error
    }
  }
  const whenLoaded = (run: (loaded: Following) => void, failed: () => void): void => {
    coming ??= come()
    if (following === null) coming.then(() => whenLoaded(run, failed), failed)
    else run(following)
  }
  const press = (action: Action): void =>
    whenLoaded(
      (loaded) => loaded.press(journey, action),
      () => journey.state.change({ failure: { why: 'network', retry: () => again(action) } }),
    )
  const again = (action: Action): void => {
    journey.state.change({ failure: null })
    press(action)
  }
  const follow = (loaded: Following): void => {
    loaded.runEffects(journey)
    loaded.fetchDeferred(journey)
  }
  return { drawn: () => whenLoaded(follow, () => {}), press }
}
