import autocannon, { type Request } from 'autocannon'
import type { UsedCpu } from './postgres-cpu.ts'

/** What one connection asks, again and again; it may remember what it was answered. */
export type Asker = (connection: number) => Request

/** What is measured, and how. */
export interface Run {
  readonly url: string
  /** Asked before each round. */
  readonly asker: () => Asker | Promise<Asker>
  /** The CPU of the database; null where it cannot be known. */
  readonly postgres: UsedCpu | null
  readonly connections?: number
}

/** How much is asked: for so many seconds, or so often on each connection. */
type Length = { readonly seconds: number } | { readonly times: number }

/** What a round came to: answers a second, milliseconds. */
export interface Figures {
  readonly perSecond: number
  readonly p99: number
  readonly total: number
  /** What the server worked for one answer, whatever else the machine had to do. */
  readonly cpuMs: number
  /** The same of PostgreSQL. */
  readonly postgresMs: number | null
}

/** Shows the service of the bench its own figures, which production keeps to itself. */
export const FIGURES_TOKEN = 'figures-of-the-bench'

/** One figure of a server's own metrics. */
export async function metric(url: string, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${FIGURES_TOKEN}` }
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0)
}

/** Seconds of CPU that some work costs a server, and PostgreSQL. */
export async function cpuOf(
  { url, postgres }: Pick<Run, 'url' | 'postgres'>,
  work: () => Promise<unknown>,
): Promise<{ readonly service: number; readonly postgres: number | null }> {
  const used = () => metric(url, 'process_cpu_seconds_total')
  const [service, database] = [await used(), postgres?.()]
  await work()
  return {
    service: (await used()) - service,
    postgres: postgres === null || database === undefined ? null : postgres() - database,
  }
}

/** So many shoppers ask at once where nothing else is said. */
export const CONNECTIONS = 10

/**
 * Loads a server; `rate` is in requests a second, without it as many as it can.
 * @throws Error when any answer was not a success: nothing was measured then.
 */
export async function loadWith(run: Run, length: Length, rate?: number): Promise<Figures> {
  const { url, connections = CONNECTIONS } = run
  const asker = await run.asker()
  let connection = 0
  let refusal = ''
  const heard = (request: Request): Request => ({
    ...request,
    onResponse: (status, body, ...rest) => {
      if (status >= 300) refusal ||= `${status} ${body}`
      request.onResponse?.(status, body, ...rest)
    },
  })
  const work = () =>
    autocannon({
      url,
      connections,
      ...('seconds' in length ? { duration: length.seconds } : { amount: length.times * connections }),
      ...(rate !== undefined && { overallRate: rate }),
      setupClient: (client) => client.setRequests([heard(asker(connection++))]),
    })
  let result: Awaited<ReturnType<typeof work>> | undefined
  const cpu = await cpuOf(run, async () => {
    result = await work()
  })
  if (result === undefined || result.errors + result.non2xx > 0)
    throw new Error(
      `${result?.non2xx} answers were refusals and ${result?.errors} were none; the first refusal: ${refusal}`,
    )
  const { average, total } = result.requests
  const each = (seconds: number) => (1000 * seconds) / total
  return {
    perSecond: average,
    p99: result.latency.p99,
    total,
    cpuMs: each(cpu.service),
    postgresMs: cpu.postgres === null ? null : each(cpu.postgres),
  }
}

/** The middle one: a round that another process disturbed does not count. */
const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The middle of each figure of several rounds. */
export function middleOf(rounds: readonly Figures[]): Figures {
  const postgres = rounds.flatMap(({ postgresMs }) => postgresMs ?? [])
  return {
    perSecond: middle(rounds.map(({ perSecond }) => perSecond)),
    p99: middle(rounds.map(({ p99 }) => p99)),
    total: rounds.reduce((sum, { total }) => sum + total, 0),
    cpuMs: middle(rounds.map(({ cpuMs }) => cpuMs)),
    postgresMs: postgres.length === 0 ? null : middle(postgres),
  }
}

/** Seconds of a round, and how often each connection asks before the first one: by then V8 has compiled what is asked. */
const lasting = { warmUp: 400, round: 2, rounds: 4 }

/** Loads several servers in turn, so that a busy moment of the machine falls on each; answers the middle of each one's rounds. */
export async function loadInTurn(runs: readonly Run[]): Promise<readonly Figures[]> {
  for (const run of runs) await loadWith(run, { times: lasting.warmUp })
  const all: Figures[][] = runs.map(() => [])
  for (let round = 0; round < lasting.rounds; round++)
    for (const [at, run] of runs.entries()) all[at]?.push(await loadWith(run, { seconds: lasting.round }))
  return all.map(middleOf)
}
