import type { LiveRuntime, WithLiveRuntime } from './state/state.ts'

export function createLiveRuntimeLoader(load: () => Promise<LiveRuntime>): WithLiveRuntime {
  let liveRuntime: LiveRuntime | null = null
  let loading: Promise<void> | null = null
  const loadOnce = async (): Promise<void> => {
    try {
      liveRuntime = await load()
    } catch (error) {
      loading = null // without a connection: the next call tries again
      throw error
    }
  }
  return function withLiveRuntime(run, failed = () => {}) {
    loading ??= loadOnce()
    if (liveRuntime === null) loading.then(() => withLiveRuntime(run, failed), failed)
    else run(liveRuntime)
  }
}
