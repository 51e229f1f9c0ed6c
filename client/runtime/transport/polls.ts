import type { Poll } from '../../../schemas/screen.ts'
import type { Clock } from '../outside/outside.ts'

export interface Polls {
  /** Polls these and no others; one that is polled already goes on counting where it was. */
  follow(screenKey: string, polls: readonly Poll[]): void
  /** Forgets how often anything was asked. */
  stop(): void
  pause(): void
  resume(): void
}

/** A poll that goes on. */
interface Running {
  readonly poll: Poll
  attempts: number
  cancel: () => void
}

/** Asks again and again, `everyMs` apart and `maxAttempts` times at most (LBL-04). `poll` fetches and draws one answer. */
export function createPolls(clock: Clock, pollOnce: (poll: Poll) => Promise<void>): Polls {
  const running = new Map<string, Running>()
  let paused = false

  const wait = (name: string, one: Running) => {
    if (paused || one.attempts >= one.poll.maxAttempts) return
    one.cancel = clock.after(one.poll.everyMs, () => void ask(name, one))
  }
  const ask = async (name: string, one: Running) => {
    one.attempts += 1
    one.cancel = idle
    await pollOnce(one.poll)
    // Paused and resumed while the answer was awaited, it may be waiting already.
    if (running.get(name) === one && one.cancel === idle) wait(name, one)
  }
  const end = (keep: (name: string) => boolean) => {
    for (const [name, one] of running) {
      if (keep(name)) continue
      one.cancel()
      running.delete(name)
    }
  }
  return {
    follow(screenKey, polls) {
      const wanted = new Map(polls.map((poll) => [`${screenKey} ${poll.id} ${poll.href}`, poll]))
      end((name) => wanted.has(name))
      for (const [name, poll] of wanted) {
        if (running.has(name)) continue
        const one: Running = { poll, attempts: 0, cancel: idle }
        running.set(name, one)
        wait(name, one)
      }
    },
    stop: () => end(() => false),
    pause() {
      paused = true
      for (const one of running.values()) {
        one.cancel()
        one.cancel = idle
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
