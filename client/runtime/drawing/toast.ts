import type { Speaking, Toast } from '../state/state.ts'

/** Shows a toast under those that still stand. */
export function toast(journey: Speaking, given: Omit<Toast, 'id'>): void {
  journey.memory.toasts += 1
  const { toasts } = journey.state.get()
  journey.state.change({ toasts: [...toasts, { ...given, id: `toast-${journey.memory.toasts}` }] })
}
