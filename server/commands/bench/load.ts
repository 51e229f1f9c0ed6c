import autocannon, { type Request } from 'autocannon'

/** What one connection asks, again and again; it may remember what it was answered. */
export type Asker = (connection: number) => Request

export interface Run {
  readonly url: string
  readonly asker: Asker
  readonly seconds: number
  /** Requests a second; as many as it can without. */
  readonly rate?: number
}

export interface Figures {
  readonly perSecond: number
  readonly p99: number
  readonly total: number
  /** What the server worked for one answer, whatever else the machine had to do. */
  readonly cpuMs: number
}

/** Shows the service of the bench its own figures, which production keeps to itself. */
export const FIGURES_TOKEN = 'figures-of-the-bench'

/** One figure of a server's own metrics. */
export const metric = async (url: string, name: string): Promise<number> => {
  const headers = { authorization: `Bearer ${FIGURES_TOKEN}` }
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0)
}

const cpuSeconds = (url: string): Promise<number> => metric(url, 'process_cpu_seconds_total')

export const CONNECTIONS = 10

/** Loads a server on ten connections. @throws Error when any answer was not a success: nothing was measured then. */
export const load = async ({ url, asker, seconds, rate }: Run): Promise<Figures> => {
  let connection = 0
  const before = await cpuSeconds(url)
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    ...(rate !== undefined && { overallRate: rate }),
    setupClient: (client) => client.setRequests([asker(connection++)]),
  })
  if (result.errors + result.non2xx > 0)
    throw new Error(
      `${result.non2xx} answers were refusals and ${result.errors} were none, of ${result.requests.total}`,
    )
  const { average, total } = result.requests
  const cpuMs = (1000 * ((await cpuSeconds(url)) - before)) / total
  return { perSecond: average, p99: result.latency.p99, total, cpuMs }
}

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Loads several servers in turn, so that a busy moment of the machine falls on each; answers the middle of each one's rounds. */
export const loadInTurn = async (runs: readonly Run[], rounds: number): Promise<readonly Figures[]> => {
  const all: Figures[][] = runs.map(() => [])
  for (let round = 0; round < rounds; round++) for (const [at, run] of runs.entries()) all[at]?.push(await load(run))
  return all.map((figures) => ({
    perSecond: middle(figures.map(({ perSecond }) => perSecond)),
    p99: middle(figures.map(({ p99 }) => p99)),
    total: figures.reduce((sum, { total }) => sum + total, 0),
    cpuMs: middle(figures.map(({ cpuMs }) => cpuMs)),
  }))
}
