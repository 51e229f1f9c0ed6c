import type { ConnectedSession, Toast } from '../state/state.ts'

export function toast(journey: ConnectedSession, options: Omit<Toast, 'id'>): void {
  journey.memory.toasts += 1
  const { toasts } = journey.state.get()
  journey.state.update({ toasts: [...toasts, { ...options, id: `toast-${journey.memory.toasts}` }] })
}
