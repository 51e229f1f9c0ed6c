import { readdirSync, readFileSync } from 'node:fs'
import type { Database } from '../../server/database/database.ts'

export type UsedCpu = () => number

const TICKS_A_SECOND = 100

interface Stat {
  readonly name: string
  readonly parent: number
  readonly own: number
  readonly endedChildren: number
}

const statOf = (pid: number | string): Stat | null => {
  try {
    const [before = '', after = ''] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(/\) (?=[^)]*$)/)
    const fields = after.split(' ').map(Number)
    const [, parent = 0, , , , , , , , , , user = 0, system = 0, goneUser = 0, goneSystem = 0] = fields
    return { name: before.split('(')[1] ?? '', parent, own: user + system, endedChildren: goneUser + goneSystem }
  } catch {
    return null
  }
}

/**
 * CPU of all processes of the connected PostgreSQL, including ended processes. Null on other systems, and when
 * PostgreSQL runs on another machine or in a container.
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
    const { own = 0, endedChildren = 0 } = statOf(main) ?? {}
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => statOf(pid) ?? [])
      .filter(({ parent }) => parent === main)
    return children.reduce((sum, child) => sum + child.own + child.endedChildren, own + endedChildren) / TICKS_A_SECOND
  }
}
