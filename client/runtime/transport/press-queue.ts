import type { QueryClient } from '@tanstack/react-query'
import type { Pending, QueuedPress } from '../page/press.ts'
import { runMutation } from './run-mutation.ts'

export interface PressQueue {
  /** Ignores a press while the same one or an exclusive one is pending. */
  add(press: QueuedPress): void
}

const KEY = ['press']

/** Runs presses one at a time, in order. */
export function createPressQueue(client: QueryClient, onChange: (pending: Pending) => void): PressQueue {
  const cache = client.getMutationCache()
  const listPending = () =>
    cache.findAll({ mutationKey: KEY, status: 'pending' }).map(({ state }) => state.variables as QueuedPress)
  let count = 0
  cache.subscribe(() => {
    const pending = listPending()
    if (pending.length === count) return
    count = pending.length
    onChange(pending)
  })
  return {
    add(press) {
      if (listPending().some(({ key, exclusive }) => exclusive || key === press.key)) return
      const options = {
        mutationKey: KEY,
        scope: { id: 'press' },
        retry: false,
        mutationFn: ({ run }: QueuedPress) => run(),
      }
      void runMutation(client, options, press)
    },
  }
}
