import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface Cost {
  readonly peakMb: number
  readonly cpuMs: number
}

type Drawn =
  | {
      readonly kind: 'drawn'
      readonly bytes: Uint8Array
      readonly width: number
      readonly height: number
      readonly cost: Cost
    }
  | { readonly kind: 'damaged'; readonly cost: Cost }

/** `side` limits the output, `pixels` the input. */
interface ToDraw {
  readonly picture: Uint8Array
  readonly side: number
  readonly pixels: number
}

const program = fileURLToPath(new URL('draw.mjs', import.meta.url))

/** Accepted pictures take less than a second. */
const TIMEOUT_MS = 30_000
/** Shoppers send photos in series. */
const IDLE_MS = 5_000

/**
 * The child gets no other variables, so no secrets. One heap that returns large blocks immediately limits its memory.
 */
const frugal = {
  UV_THREADPOOL_SIZE: '1',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** Above this peak the process ends. */
const SPENT_MB = 85

const start = (): ChildProcess =>
  fork(program, [], {
    execArgv: ['--max-old-space-size=64'],
    env: frugal,
    serialization: 'advanced',
    stdio: 'ignore',
  })

const wait = (child: ChildProcess, how: 'ref' | 'unref'): void => {
  child[how]()
  child.channel?.[how]()
}

const died: Drawn = { kind: 'damaged', cost: { peakMb: 0, cpuMs: 0 } }

/** Null when the process died. */
const askOne = (child: ChildProcess, given: ToDraw): Promise<Drawn | null> =>
  new Promise((resolve, reject) => {
    const kill = () => child.kill('SIGKILL')
    const timer = setTimeout(kill, TIMEOUT_MS)
    const done = (drawn: Drawn | null) => {
      clearTimeout(timer)
      child.removeAllListeners()
      child.on('error', () => {})
      resolve(drawn)
    }
    child.once('message', (drawn) => done(drawn as Drawn)) // sent by draw.mjs
    child.once('exit', () => done(null))
    child.once('error', reject)
    child.send(given, (failure) => failure && kill())
  })

/** A decoder may crash on hostile files. One call at a time. */
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
    // A second crash means a damaged picture.
    const drawn = (await ask(given)) ?? (await ask(given)) ?? died
    if (drawn.cost.peakMb > SPENT_MB) end()
    else idle = setTimeout(end, IDLE_MS).unref()
    return drawn
  }
}
