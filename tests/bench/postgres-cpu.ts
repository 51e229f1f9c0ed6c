import { readdirSync, readFileSync } from 'node:fs'
import type { Database } from '../../server/database/database.ts'

/** Seconds of CPU used so far. */
export type UsedCpu = () => number

/** The clock that Linux counts in is the same on every machine that Node runs on. */
const TICKS_A_SECOND = 100

/** A process as `/proc` tells of it. */
interface Stat {
  readonly name: string
  readonly parent: number
  /** Of the process itself, in ticks. */
  readonly own: number
  /** Of its children that have ended, in ticks. */
  readonly gone: number
}

/** What Linux says of a process; null for one that has ended, and everywhere else. */
const statOf = (pid: number | string): Stat | null => {
  try {
    const [before = '', after = ''] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(/\) (?=[^)]*$)/)
    const fields = after.split(' ').map(Number)
    const [, parent = 0, , , , , , , , , , user = 0, system = 0, goneUser = 0, goneSystem = 0] = fields
    return { name: before.split('(')[1] ?? '', parent, own: user + system, gone: goneUser + goneSystem }
  } catch {
    return null
  }
}

/**
 * The CPU of all processes of the PostgreSQL behind a connection, those that have ended included. Null where Linux does not
 * tell: on another system, or when PostgreSQL runs on another machine or in a container.
 */
export async function postgresCpu(database: Database): Promise<UsedCpu | null> {
  const [row] = await database.query<{ pid: number }>({
    name: 'bench.pid',
    text: 'select pg_backend_pid() as pid',
    values: [],
  })
  const backend = statOf(row?.pid ?? 0)
  if (backend === null || !backend.name.startsWith('postgres')) return null
  const main = backend.parent
  return () => {
    const { own = 0, gone = 0 } = statOf(main) ?? {}
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => statOf(pid) ?? [])
      .filter(({ parent }) => parent === main)
    return children.reduce((sum, child) => sum + child.own + child.gone, own + gone) / TICKS_A_SECOND
  }
}
