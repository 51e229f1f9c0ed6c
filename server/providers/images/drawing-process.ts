import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface Cost {
  readonly peakMb: number
  readonly cpuMs: number
}

type DrawResult =
  | {
      readonly kind: 'drawn'
      readonly bytes: Uint8Array
      readonly width: number
      readonly height: number
      readonly cost: Cost
    }
  | { readonly kind: 'damaged'; readonly cost: Cost }

/** `side` limits the output, `pixels` the input. */
interface DrawRequest {
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
const CHILD_ENV = {
  UV_THREADPOOL_SIZE: '1',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** Above this peak the process ends. */
const MAX_PEAK_MB = 85

const startProcess = (): ChildProcess =>
  fork(program, [], {
    execArgv: ['--max-old-space-size=64'],
    env: CHILD_ENV,
    serialization: 'advanced',
    stdio: 'ignore',
  })

const setReference = (child: ChildProcess, mode: 'ref' | 'unref'): void => {
  child[mode]()
  child.channel?.[mode]()
}

const CRASHED: DrawResult = { kind: 'damaged', cost: { peakMb: 0, cpuMs: 0 } }

const sendToProcess = (child: ChildProcess, request: DrawRequest): Promise<DrawResult | null> =>
  new Promise((resolve, reject) => {
    const kill = () => child.kill('SIGKILL')
    const timer = setTimeout(kill, TIMEOUT_MS)
    const done = (drawn: DrawResult | null) => {
      clearTimeout(timer)
      child.removeAllListeners()
      child.on('error', () => {})
      resolve(drawn)
    }
    child.once('message', (drawn) => done(drawn as DrawResult)) // sent by draw.mjs
    child.once('exit', () => done(null))
    child.once('error', reject)
    child.send(request, (failure) => failure && kill())
  })

/** A decoder may crash on hostile files. One call at a time. */
export function createDrawingProcess(): (request: DrawRequest) => Promise<DrawResult> {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  const end = () => {
    child?.kill('SIGKILL')
    child = null
  }
  const draw = async (request: DrawRequest): Promise<DrawResult | null> => {
    if (child === null || child.exitCode !== null || child.signalCode !== null || !child.connected)
      child = startProcess()
    setReference(child, 'ref')
    const drawn = await sendToProcess(child, request)
    setReference(child, 'unref')
    return drawn
  }
  return async (request) => {
    clearTimeout(idle)
    // A second crash means a damaged picture.
    const drawn = (await draw(request)) ?? (await draw(request)) ?? CRASHED
    if (drawn.cost.peakMb > MAX_PEAK_MB) end()
    else idle = setTimeout(end, IDLE_MS).unref()
    return drawn
  }
}
