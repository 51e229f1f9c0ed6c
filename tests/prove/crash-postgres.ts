/** A PostgreSQL for one run. */
export interface RunPostgres {
  readonly url: string
  stop(): void
}

/**
 * The PostgreSQL of the environment, else one that is started for this run as the tests start theirs; null where the package
 * that brings one is not installed.
 */
export async function runPostgres(): Promise<RunPostgres | null> {
  const given = process.env.DATABASE_URL ?? process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: () => {} }
  try {
    const { startPostgresServer } = await import('../support/postgres-server.ts')
    const server = await startPostgresServer()
    // Not waited for: it holds no process that has nothing else to do.
    return { url: server.url, stop: () => void server.stop() }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    return null
  }
}
