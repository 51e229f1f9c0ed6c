import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '../../server/database/database.ts'
import { openPostgres } from '../../server/database/engines/postgres.ts'
import { migrate } from '../../server/database/migrate.ts'
import { startPortal } from '../support/portal-process.ts'
import { startPostgresServer } from '../support/postgres-server.ts'
import { roundRobin } from '../support/round-robin.ts'
import { loadOrders } from './restarts-stage.ts'

export async function stopsStage(orders: number) {
  const awake = setInterval(() => {}, 1_000)
  const server = await startPostgresServer()
  const direct = await openPostgres(server.url)
  await migrate(direct)
  const names = await loadOrders(direct, orders)
  const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'homeward-stops-')))
  const portals = folders.map((folder) =>
    startPortal({ DATABASE_URL: server.url, DATA_DIR: folder, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'fatal' }),
  )
  const robin = roundRobin(await Promise.all(portals.map((one) => one.listening)))
  const count = async (statement: ReturnType<ReturnType<typeof sql>>): Promise<number> =>
    (await direct.query<{ count: number }>(statement))[0]?.count ?? 0
  return {
    app: robin.app,
    names,
    stop: (how: 'immediate' | 'fast') => server.kill(how),
    start: () => server.start(),
    processes: () => portals.filter((one) => one.process.exitCode === null && one.process.signalCode === null).length,
    returns: () => count(sql('stops.returns')`select count(*) as count from returns where shop_id = ${'demo'}`),
    undone: () =>
      count(sql('stops.undone')`select count(*) as count from jobs where shop_id = ${'demo'}
        and (parked_at is not null or lease_until is not null or run_at <= ${Date.now()})`),
    labelsAmiss: () =>
      count(sql('stops.labels')`select count(*) as count from returns r where shop_id = ${'demo'} and 1 <> (
        select count(*) from local_labels l where l.shop_id = r.shop_id and l.rma_code = r.number)`),
    async end(): Promise<void> {
      for (const one of portals) one.process.kill('SIGKILL')
      await Promise.all(portals.map((one) => one.ended))
      await direct.close()
      await server.stop()
      clearInterval(awake)
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}
