/**
 * The lock of a data folder. PGlite has none: two processes lose data without an error.
 *
 * Each process writes `lock/<pid>-<start time>-<machine>`, then looks for others. No reader sees a partial entry, and
 * two processes that start together see each other.
 */
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

interface FolderLock {
  release(): void
}

const heartbeat = { everyMs: 5_000, deadAfterMs: 20_000 }
const MAX_ATTEMPTS = 4

const readOr = (otherwise: string, read: () => string): string => {
  try {
    return read()
  } catch {
    return otherwise // no /proc: rely on the pid
  }
}

/** In clock ticks. Detects a reused pid. */
const readStartTime = (pid: number): string =>
  readOr('0', () => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '0'
  })

/** The scope of pids: boot, machine and container. */
const getMachineId = (): string => {
  const boot = readOr(hostname(), () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8))
  const pids = readOr('0', () => readlinkSync('/proc/self/ns/pid').replace(/\D/g, ''))
  return `${boot}.${pids}`.replace(/[^\w.]/g, '_')
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const ageMs = (path: string): number => {
  try {
    return Date.now() - statSync(path).mtimeMs
  } catch {
    return Number.POSITIVE_INFINITY // released meanwhile
  }
}

interface Entry {
  readonly path: string
  readonly pid: number
  readonly start: string
  readonly machine: string
}

const listEntries = (folder: string): Entry[] =>
  readdirSync(folder).map((name) => {
    const [pid = '', start = '', machine = ''] = name.split('-')
    return { path: join(folder, name), pid: Number(pid), start, machine }
  })

/** Holders on other machines touch their entry, because their pids are not visible. */
const isAlive = (entry: Entry): boolean =>
  entry.machine === getMachineId()
    ? isRunning(entry.pid) && readStartTime(entry.pid) === entry.start
    : ageMs(entry.path) < heartbeat.deadAfterMs

/** Removes entries of dead processes. */
const findOtherHolder = (folder: string, own: string): Entry | undefined => {
  const others = listEntries(folder).filter((entry) => entry.path !== own)
  for (const dead of others.filter((entry) => !isAlive(entry))) rmSync(dead.path, { force: true })
  return others.find(isAlive)
}

const startHeartbeat = (own: string): FolderLock => {
  const timer = setInterval(() => {
    try {
      utimesSync(own, new Date(), new Date())
    } catch {
      // The database reports a better error.
    }
  }, heartbeat.everyMs).unref()
  return {
    release() {
      clearInterval(timer)
      rmSync(own, { force: true })
    },
  }
}

const lockedError = (dataDir: string, { pid }: Entry): Error =>
  new Error(`Process ${pid} uses the data folder ${dataDir}. Stop that process, or set DATA_DIR to another folder.`)

/**
 * Locks the folder, or takes it over from a dead process.
 * @throws Error within a second when a living process holds it.
 */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  const folder = join(dataDir, 'lock')
  mkdirSync(folder, { recursive: true })
  const own = join(folder, `${process.pid}-${readStartTime(process.pid)}-${getMachineId()}`)
  if (listEntries(folder).some((entry) => entry.path === own))
    throw new Error(`The data folder ${dataDir} is already open in this process.`)

  for (let attempt = 1; ; attempt++) {
    writeFileSync(own, '')
    const other = findOtherHolder(folder, own)
    if (other === undefined) return startHeartbeat(own)
    rmSync(own, { force: true })
    if (attempt === MAX_ATTEMPTS) throw lockedError(dataDir, other)
    // Both starters stepped back. Unequal pauses let one proceed.
    await pause(20 * attempt + (process.pid % 16) * 10)
  }
}
