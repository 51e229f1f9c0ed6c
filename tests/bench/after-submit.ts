import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../server/database/database.ts'
import { SHOP } from './shop.ts'

const HELD_MS = 10_000_000_000_000

export const holdJobs = (database: Database): Promise<void> =>
  database.script(`
    create function bench_hold() returns trigger language plpgsql as
      'begin new.run_at := new.run_at + ${HELD_MS}; return new; end';
    create trigger bench_hold before insert on jobs for each row when (new.every_ms is null) execute function bench_hold()`)

const LOOK_EVERY_MS = 250
const LOOKS = 240

const countOpenJobs = async (database: Database): Promise<{ failed: number; due: number }> => {
  const [row] = await database.query<{ failed: number; due: number }>({
    name: 'bench.jobs',
    text: `select count(*) filter (where last_error is not null) as failed,
        count(*) filter (where parked_at is null and run_at <= $2) as due
      from jobs where shop_id = $1 and every_ms is null`,
    values: [SHOP, Date.now()],
  })
  return row ?? { failed: 0, due: 0 }
}

export async function resumeJobs(database: Database): Promise<void> {
  await database.script(`drop trigger bench_hold on jobs;
    update jobs set run_at = run_at - ${HELD_MS} where run_at > ${HELD_MS};
    select pg_notify('jobs_' || lane, '') from (select distinct lane from jobs) as lanes`)
  for (let look = 0; look < LOOKS; look++) {
    await pause(LOOK_EVERY_MS)
    const { failed, due } = await countOpenJobs(database)
    if (failed > 0) throw new Error(`${failed} jobs behind submits failed`)
    if (due === 0) return
  }
  throw new Error('The jobs behind the submits come to no end')
}
