import type { Following, Later } from './state/state.ts'

/**
 * What follows a drawing is loaded with the first one, which does not wait for it. What was drawn or pressed before it is
 * there is seen to as soon as it is, in its order.
 */
export function createLater(load: () => Promise<Following>): Later {
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
  return function later(run, failed = () => {}) {
    coming ??= come()
    if (following === null) coming.then(() => later(run, failed), failed)
    else run(following)
  }
}
