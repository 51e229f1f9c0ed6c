import { fileURLToPath } from 'node:url'

type Timers = Pick<typeof globalThis, 'setTimeout' | 'setInterval' | 'clearTimeout' | 'clearInterval'>

type Timer = ReturnType<typeof setTimeout>

const MAX_TRACKED = 5_000

function findCaller(stack: string): string {
  const frames = stack.split('\n').slice(1)
  const frame = frames.find((line) => !line.includes('track-timers.ts')) ?? ''
  const place = frame.match(/\(?((?:file:\/\/)?\/[^()]*:\d+:\d+)\)?$/)?.[1] ?? ''
  return place.startsWith('file:') ? fileURLToPath(place) : place
}

const isOwnCode = (place: string, root: string): boolean => place.startsWith(root) && !place.includes('/node_modules/')

export function trackTimers(scope: Timers, root: string): { readonly stop: () => readonly string[] } {
  const { setTimeout: setOriginal, setInterval: repeatOriginal } = scope
  const pending = new Map<Timer, Error>()
  const isPending = (timer: Timer): boolean => !(timer as unknown as { _destroyed: boolean })._destroyed
  const remember = (timer: Timer): Timer => {
    if (pending.size >= MAX_TRACKED) for (const one of [...pending.keys()]) if (!isPending(one)) pending.delete(one)
    pending.set(timer, new Error('timer'))
    return timer
  }
  const wrap = <F extends (...args: never[]) => Timer>(original: F): F =>
    Object.assign((...args: Parameters<F>) => remember(original(...args)), original) as unknown as F
  const wrapped = { setTimeout: wrap(setOriginal), setInterval: wrap(repeatOriginal) }
  Object.assign(scope, wrapped)
  return {
    stop() {
      if (scope.setTimeout === wrapped.setTimeout) scope.setTimeout = setOriginal
      if (scope.setInterval === wrapped.setInterval) scope.setInterval = repeatOriginal
      const leftTimers = [...pending]
        .filter(([timer]) => isPending(timer))
        .map(([, { stack = '' }]) => findCaller(stack))
      pending.clear()
      return leftTimers.filter((place) => isOwnCode(place, root)).toSorted()
    },
  }
}
