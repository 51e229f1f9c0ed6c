import autocannon, { type Request } from 'autocannon'
import type { UsedCpu } from './postgres-cpu.ts'

export type RequestFactory = (connection: number) => Request

export interface Run {
  readonly url: string
  readonly asker: () => RequestFactory | Promise<RequestFactory>
  readonly postgres: UsedCpu | null
  readonly connections?: number
}

type Length = { readonly seconds: number } | { readonly times: number }

export interface Figures {
  readonly perSecond: number
  readonly p99: number
  readonly total: number
  readonly cpuMs: number
  readonly postgresMs: number | null
}

export const FIGURES_TOKEN = 'figures-of-the-bench'

export async function metric(url: string, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${FIGURES_TOKEN}` }
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0)
}

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

export const CONNECTIONS = 10

export async function runLoad(run: Run, length: Length, rate?: number): Promise<Figures> {
  const { url, connections = CONNECTIONS } = run
  const asker = await run.asker()
  let connection = 0
  let refusal = ''
  const withStatusCheck = (request: Request): Request => ({
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
      setupClient: (client) => client.setRequests([withStatusCheck(asker(connection++))]),
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

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

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

/** Seconds per round, and requests per connection before the first round: V8 has compiled the code by then. */
const lasting = { warmUp: 400, round: 2, rounds: 4 }

export async function runLoadsInTurn(runs: readonly Run[]): Promise<readonly Figures[]> {
  for (const run of runs) await runLoad(run, { times: lasting.warmUp })
  const all: Figures[][] = runs.map(() => [])
  for (let round = 0; round < lasting.rounds; round++)
    for (const [at, run] of runs.entries()) all[at]?.push(await runLoad(run, { seconds: lasting.round }))
  return all.map(middleOf)
}
