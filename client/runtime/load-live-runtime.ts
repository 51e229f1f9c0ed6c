import type { LiveRuntime, WithLiveRuntime } from './state/state.ts'

/**
 * What follows a drawing is loaded with the first one, which does not wait for it. What was drawn or pressed before it is
 * there is seen to as soon as it is, in its order.
 */
export function createLiveRuntimeLoader(load: () => Promise<LiveRuntime>): WithLiveRuntime {
  let liveRuntime: LiveRuntime | null = null
  let loading: Promise<void> | null = null
  const loadOnce = async (): Promise<void> => {
    try {
      liveRuntime = await load()
    } catch (error) {
      loading = null // without a connection: the next drawing or press tries again
      throw error
    }
  }
  return function withLiveRuntime(run, failed = () => {}) {
    loading ??= loadOnce()
    if (liveRuntime === null) loading.then(() => withLiveRuntime(run, failed), failed)
    else run(liveRuntime)
  }
}
