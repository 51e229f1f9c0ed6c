import { Session } from 'node:inspector/promises'
import { performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'

/** A process rests that was busy for less than this share of the time since the last look. */
const RESTS_BELOW = 0.01
/** V8 forgets compiled code with the rest, so that whoever comes next costs half as much again: nobody who comes soon. */
const LOOKS_EVERY_MS = 30_000
/** Only so much more than was left last time, in bytes, is worth going through the whole heap. */
const WORTH_BYTES = 32 * 1024 * 1024

/** What a look asks of the process. */
interface Process {
  /** The share of the time since it was last asked in which something was done. */
  readonly busy: () => number
  /** Bytes that the heap takes of the system, whether they are in use or not. */
  readonly heap: () => number
  /** Gives back what nothing refers to any more. */
  readonly collect: () => Promise<void> | void
}

/** A look at a process: where it rests and its heap has grown, what the work before has left is given back. */
export function lookAt({ busy, heap, collect }: Process): () => Promise<void> {
  let left = 0
  return async () => {
    if (busy() >= RESTS_BELOW || heap() < left + WORTH_BYTES) return
    await collect()
    left = heap()
  }
}

/** Goes through the whole heap and gives back its empty pages, which V8's own `gc` keeps. The inspector is the one door to it. */
const collectAll = async (): Promise<void> => {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}

const ownProcess = (): Process => {
  let before = performance.eventLoopUtilization()
  return {
    collect: collectAll,
    heap: () => getHeapStatistics().total_heap_size,
    busy() {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, before)
      before = now
      return utilization
    },
  }
}

/**
 * Has this process give memory back to the system whenever it rests after work: V8 looks for garbage as it allocates, so that
 * what a load has left would stay until the next one. It takes about a tenth of a second, in which nobody is served (PAC-06).
 * @returns what ends it.
 */
export function giveMemoryBack({ failed }: { readonly failed: (error: unknown) => void }): () => void {
  const look = lookAt(ownProcess())
  const timer = setInterval(() => look().catch(failed), LOOKS_EVERY_MS).unref()
  return () => clearInterval(timer)
}
