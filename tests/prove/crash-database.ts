import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Database } from '../../server/database/database.ts'
import { openPostgres } from '../../server/database/engines/postgres.ts'
import { migrate } from '../../server/database/migrate.ts'

export interface CrashDatabases {
  make<Made>(fill: (database: Database) => Promise<Made>): Promise<{ readonly name: string; readonly made: Made }>
  copy(name: string): Promise<string>
  end(): Promise<void>
}

const copyShop = `
create function copy_shop(source text, target text) returns void language plpgsql as $$
declare one record;
begin
  for one in
    select table_name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns,
      string_agg(case
        when column_name = 'shop_id' then quote_literal(target)
        when data_type = 'jsonb' then format('replace(%I::text, %L, %L)::jsonb', column_name, source, target)
        else quote_ident(column_name) end, ', ' order by ordinal_position) as copied
    from information_schema.columns
    where table_schema = 'public' and is_identity = 'NO' and is_generated = 'NEVER' and table_name <> 'hosts'
    group by table_name having bool_or(column_name = 'shop_id')
  loop
    execute format('insert into %I (%s) select %s from %I where shop_id = %L',
      one.table_name, one.columns, one.copied, one.table_name, source);
  end loop;
end $$`

export async function crashDatabases(url: string): Promise<CrashDatabases> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const names: string[] = []
  const create = async (rest: string): Promise<string> => {
    const name = `homeward_crash_${randomBytes(6).toString('hex')}`
    await admin.query(`create database ${name} ${rest}`)
    names.push(name)
    return name
  }
  const urlOf = (name: string): string => {
    const other = new URL(url)
    other.pathname = `/${name}`
    return other.href
  }
  return {
    async make(fill) {
      const name = await create('')
      const database = await openPostgres(urlOf(name))
      await migrate(database)
      await database.script(copyShop)
      const made = await fill(database)
      await database.close()
      return { name, made }
    },
    copy: async (name) => urlOf(await create(`template ${name}`)),
    async end() {
      for (const name of names.reverse()) await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}
