import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** What a picture took: memory of the process that drew it, at most so far, and time of the processor. */
export interface Cost {
  readonly peakMb: number
  readonly cpuMs: number
}

/** A picture drawn anew, or that it cannot be. */
type Drawn =
  | {
      readonly kind: 'drawn'
      readonly bytes: Uint8Array
      readonly width: number
      readonly height: number
      readonly cost: Cost
    }
  | { readonly kind: 'damaged'; readonly cost: Cost }

/** What is drawn, and how large it may be: the longer side of what comes out, the pixels of what goes in. */
interface ToDraw {
  readonly picture: Uint8Array
  readonly side: number
  readonly pixels: number
}

const program = fileURLToPath(new URL('draw.mjs', import.meta.url))

/** Only a safety net, on a machine with much else to do: what is let through takes less than a second. */
const TIMEOUT_MS = 30_000
/** A shopper sends a few photos in a row; then the process ends, and all the memory that it took with it. */
const IDLE_MS = 5_000

/**
 * All that the process learns of ours: nothing. One heap for its threads, and what is large goes back to the system at once;
 * else each thread would keep a share of what it once needed.
 */
const frugal = {
  UV_THREADPOOL_SIZE: '1',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** A process that has needed more than this ends at once: it would keep some of it for the next picture to add to. */
const SPENT_MB = 85

const start = (): ChildProcess =>
  fork(program, [], {
    execArgv: ['--max-old-space-size=64'],
    env: frugal,
    serialization: 'advanced',
    stdio: 'ignore',
  })

/** The process holds nobody up who wants to end; while it is asked something, it is waited for. */
const wait = (child: ChildProcess, how: 'ref' | 'unref'): void => {
  child[how]()
  child.channel?.[how]()
}

const died: Drawn = { kind: 'damaged', cost: { peakMb: 0, cpuMs: 0 } }

/** Asks the process for one picture; null when it died over it, or had to be ended. */
const askOne = (child: ChildProcess, given: ToDraw): Promise<Drawn | null> =>
  new Promise((resolve, reject) => {
    const kill = () => child.kill('SIGKILL')
    const timer = setTimeout(kill, TIMEOUT_MS)
    const done = (drawn: Drawn | null) => {
      clearTimeout(timer)
      child.removeAllListeners()
      // Whatever it says when nobody asks must not end the service.
      child.on('error', () => {})
      resolve(drawn)
    }
    child.once('message', (drawn) => done(drawn as Drawn)) // what draw.mjs sends
    child.once('exit', () => done(null))
    child.once('error', reject)
    child.send(given, (failure) => failure && kill())
  })

/**
 * Draws pictures in a process of its own, one at a time: ask again when the last is answered. Whatever a decoder does with a
 * stranger's file ends there.
 */
export function drawingApart(): (given: ToDraw) => Promise<Drawn> {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  const end = () => {
    child?.kill('SIGKILL')
    child = null
  }
  const ask = async (given: ToDraw): Promise<Drawn | null> => {
    if (child === null || child.exitCode !== null || child.signalCode !== null || !child.connected) child = start()
    wait(child, 'ref')
    const drawn = await askOne(child, given)
    wait(child, 'unref')
    return drawn
  }
  return async (given) => {
    clearTimeout(idle)
    // A process may die for reasons of its own; one that dies twice over a picture was given a damaged one.
    const drawn = (await ask(given)) ?? (await ask(given)) ?? died
    if (drawn.cost.peakMb > SPENT_MB) end()
    else idle = setTimeout(end, IDLE_MS).unref()
    return drawn
  }
}
