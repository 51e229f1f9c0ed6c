import { Socket } from 'node:net'
import pg from 'pg'

export interface QueryCounts {
  readonly statements: readonly string[]
  readonly roundTrips: number
  readonly writes: number
  readonly bytesRead: number
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown

const nameOf = (question: unknown): string => {
  if (typeof question === 'string') return question
  const { name, text = '' } = question as { name?: string; text?: string }
  return name ?? text
}

/** The listener sends it every two seconds, at any moment of the counted work. */
const isHeartbeat = (question: unknown): boolean => question === 'select 1 as heartbeat'

const streamOf = (client: pg.Client): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

const bytesReadBy = (client: pg.Client): number => streamOf(client).bytesRead

type Write = (this: Socket, ...args: unknown[]) => unknown

const watchWrites = (onWrite: (socket: Socket) => void): (() => void) => {
  const prototype = Socket.prototype as unknown as Record<'_write' | '_writev', Write>
  const { _write, _writev } = prototype
  const heeded = (write: Write): Write =>
    function (...args) {
      onWrite(this)
      return write.apply(this, args)
    }
  Object.assign(prototype, { _write: heeded(_write), _writev: heeded(_writev) })
  return () => void Object.assign(prototype, { _write, _writev })
}

const makeWave = () => {
  let open = 0
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  return {
    async join<Answer>(work: Promise<Answer>): Promise<Answer> {
      open++
      try {
        return await work
      } finally {
        if (--open === 0) finish()
        await finished
      }
    },
    isOpen: () => open > 0,
  }
}

/**
 * Answers are delivered together, so that the round trips do not depend on their order. Connections must be open: run
 * the same work once before.
 */
export const countQueries = async <Answer>(
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; queries: QueryCounts }> => {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const query = prototype.query
  const statements: string[] = []
  const before = new Map<pg.Client, number>()
  const written: Socket[] = []
  const stop = watchWrites((socket) => written.push(socket))
  let wave = makeWave()
  let roundTrips = 0
  prototype.query = function (...args) {
    const answer = query.apply(this, args)
    if (!(answer instanceof Promise) || isHeartbeat(args[0])) return answer
    statements.push(nameOf(args[0]))
    if (!before.has(this)) before.set(this, bytesReadBy(this))
    if (!wave.isOpen()) {
      wave = makeWave()
      roundTrips++
    }
    return wave.join(answer)
  }
  try {
    const answer = await work()
    const bytesRead = [...before].reduce((sum, [client, bytes]) => sum + bytesReadBy(client) - bytes, 0)
    const streams = new Set([...before.keys()].map(streamOf))
    const writeCount = written.filter((socket) => streams.has(socket)).length
    return { answer, queries: { statements, roundTrips, writes: writeCount, bytesRead } }
  } finally {
    stop()
    prototype.query = query
  }
}
