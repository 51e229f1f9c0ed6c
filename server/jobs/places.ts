import type { ClaimedJob, QueueLoad } from '../store/jobs.ts'
import { type LaneLimits, SLOW_AFTER_MS } from './lanes.ts'

interface Places {
  /** Counts a job until the returned function is called, which returns whether the job's queue was full. */
  take(job: ClaimedJob): () => { readonly wasFull: boolean }
  free(): number
  /** The time when a running job starts to count as waiting; null if a place is free or none will be. */
  freeAt(): number | null
  loads(): readonly QueueLoad[]
}

const nameOf = ({ lane, shopId, queue }: Omit<QueueLoad, 'jobs'>): string => JSON.stringify([lane, shopId, queue])

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
