import type { ClaimedJob, QueueLoad } from '../store/jobs.ts'
import { type LaneLimits, SLOW_AFTER_MS } from './lanes.ts'

/** The jobs that run in one process, and how many more may. */
interface Places {
  /** Counts a job until the function that is answered is called. That says whether the queue of the job was at its limit. */
  take(job: ClaimedJob): () => { readonly wasFull: boolean }
  /** Places for jobs that are not claimed yet. */
  free(): number
  /** When a place becomes free because a running job turns out to wait; null when a place is free or none will be. */
  freeAt(): number | null
  /** How many jobs run of each queue. */
  loads(): readonly QueueLoad[]
}

const nameOf = ({ lane, shopId, queue }: Omit<QueueLoad, 'jobs'>): string => JSON.stringify([lane, shopId, queue])

/** An empty set of places with these limits. */
export function makePlaces({ places, waiting, perQueue }: LaneLimits, now: () => number): Places {
  const running = new Map<symbol, { readonly job: ClaimedJob; readonly since: number }>()

  const working = (): number => {
    const slow = [...running.values()].filter(({ since }) => now() - since >= SLOW_AFTER_MS).length
    return running.size - Math.min(slow, waiting)
  }
  const loads = (): readonly QueueLoad[] => {
    const byName = new Map<string, QueueLoad>()
    for (const { job } of running.values()) {
      const { lane, shopId, queue } = job
      const name = nameOf(job)
      byName.set(name, { lane, shopId, queue, jobs: (byName.get(name)?.jobs ?? 0) + 1 })
    }
    return [...byName.values()]
  }
  const free = (): number => Math.max(0, places - working())

  return {
    free,
    take(job) {
      const id = Symbol(job.key)
      running.set(id, { job, since: now() })
      return () => {
        const wasFull = loads().some((load) => nameOf(load) === nameOf(job) && load.jobs >= perQueue)
        running.delete(id)
        return { wasFull }
      }
    },
    freeAt() {
      if (free() > 0 || running.size >= places + waiting) return null
      const starts = [...running.values()].map(({ since }) => since).filter((since) => now() - since < SLOW_AFTER_MS)
      return starts.length === 0 ? null : Math.min(...starts) + SLOW_AFTER_MS
    },
    loads,
  }
}
