import type { Watch } from '../../schemas/screen.ts'
import type { Clock } from './outside.ts'

export interface Watches {
  /** Watches these and no others; one that is watched already goes on counting where it was. */
  follow(screenKey: string, watches: readonly Watch[]): void
  /** Stops the watch of one component. */
  drop(id: string): void
  /** Forgets how often anything was asked. */
  stop(): void
  pause(): void
  resume(): void
}

interface Running {
  readonly watch: Watch
  attempts: number
  callOff: () => void
}

/** Asks again and again, `everyMs` apart and `maxAttempts` times at most (LBL-04). `tick` fetches and draws one answer. */
export function createWatches(clock: Clock, tick: (watch: Watch) => Promise<void>): Watches {
  const running = new Map<string, Running>()
  let paused = false

  const wait = (name: string, one: Running) => {
    if (paused || one.attempts >= one.watch.maxAttempts) return
    one.callOff = clock.after(one.watch.everyMs, () => void ask(name, one))
  }
  const ask = async (name: string, one: Running) => {
    one.attempts += 1
    one.callOff = idle
    await tick(one.watch)
    // Paused and resumed while the answer was awaited, it may be waiting already.
    if (running.get(name) === one && one.callOff === idle) wait(name, one)
  }
  const end = (keep: (name: string, one: Running) => boolean) => {
    for (const [name, one] of running) {
      if (keep(name, one)) continue
      one.callOff()
      running.delete(name)
    }
  }
  return {
    follow(screenKey, watches) {
      const wanted = new Map(watches.map((watch) => [`${screenKey} ${watch.id} ${watch.href}`, watch]))
      end((name) => wanted.has(name))
      for (const [name, watch] of wanted) {
        if (running.has(name)) continue
        const one: Running = { watch, attempts: 0, callOff: idle }
        running.set(name, one)
        wait(name, one)
      }
    },
    drop: (id) => end((_, { watch }) => watch.id !== id),
    stop: () => end(() => false),
    pause() {
      paused = true
      for (const one of running.values()) {
        one.callOff()
        one.callOff = idle
      }
    },
    resume() {
      if (!paused) return
      paused = false
      for (const [name, one] of running) wait(name, one)
    },
  }
}

const idle = () => {}
