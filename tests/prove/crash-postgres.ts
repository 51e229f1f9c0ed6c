export interface RunPostgres {
  readonly url: string
  stop(): void
}

export async function runPostgres(): Promise<RunPostgres | null> {
  const databaseUrl = process.env.DATABASE_URL ?? process.env.TEST_DATABASE_URL
  if (databaseUrl) return { url: databaseUrl, stop: () => {} }
  try {
    const { startPostgresServer } = await import('../support/postgres-server.ts')
    const server = await startPostgresServer()
    return { url: server.url, stop: () => void server.stop() }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    return null
  }
}
