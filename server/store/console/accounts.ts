import type { Instant } from '../../../schemas/values/ids.ts'
import { type Queryable, sql } from '../../database/database.ts'
import { everyShop } from '../across-shops.ts'

interface StoredAccount {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly password: string | null
  readonly timeSecret: string | null
  readonly timeActive: boolean
  readonly demo: boolean
  readonly providerIssuer: string | null
}

interface ProviderPerson {
  readonly issuer: string
  readonly subject: string
}

interface NewAccount extends Pick<StoredAccount, 'id' | 'email' | 'name' | 'demo'> {
  readonly emailKey: string
}

export const accountQueries = (db: Queryable) => ({
  async add({ id, email, emailKey, name, demo }: NewAccount, now: Instant): Promise<boolean> {
    const rows = await db.query(
      sql('accounts.add')`insert into accounts (shop_id, id, email, email_key, name, demo, created_at)
        values (${everyShop}, ${id}, ${email}, ${emailKey}, ${name}, ${demo}, ${now})
        on conflict (shop_id, email_key) do nothing returning id`,
    )
    return rows.length === 1
  },

  async find(id: string): Promise<StoredAccount | null> {
    const [row] = await db.query<StoredAccount>(
      sql('accounts.find')`select id, email, name, password, time_secret as "timeSecret", time_active as "timeActive",
          demo, provider_issuer as "providerIssuer"
        from accounts where shop_id = ${everyShop} and id = ${id}`,
    )
    return row ?? null
  },

  async findByEmail(emailKey: string): Promise<StoredAccount | null> {
    const [row] = await db.query<StoredAccount>(
      sql('accounts.by-email')`select id, email, name, password, time_secret as "timeSecret",
          time_active as "timeActive", demo, provider_issuer as "providerIssuer"
        from accounts where shop_id = ${everyShop} and email_key = ${emailKey}`,
    )
    return row ?? null
  },

  async findByProvider({ issuer, subject }: ProviderPerson): Promise<StoredAccount | null> {
    const [row] = await db.query<StoredAccount>(
      sql('accounts.by-provider')`select id, email, name, password, time_secret as "timeSecret",
          time_active as "timeActive", demo, provider_issuer as "providerIssuer"
        from accounts
        where shop_id = ${everyShop} and provider_issuer = ${issuer} and provider_subject = ${subject}`,
    )
    return row ?? null
  },

  async linkProvider(id: string, { issuer, subject }: ProviderPerson): Promise<boolean> {
    const rows = await db.query(
      sql('accounts.link-provider')`update accounts set provider_issuer = ${issuer}, provider_subject = ${subject}
        where shop_id = ${everyShop} and id = ${id} and not demo
          and (provider_issuer is null or provider_issuer <> ${issuer}) returning id`,
    )
    return rows.length === 1
  },

  async unlinkProvider(id: string): Promise<void> {
    await db.query(
      sql('accounts.unlink-provider')`update accounts set provider_issuer = null, provider_subject = null
        where shop_id = ${everyShop} and id = ${id}`,
    )
  },

  async hasDemo(): Promise<boolean> {
    const rows = await db.query(
      sql('accounts.demo')`select id from accounts where shop_id = ${everyShop} and demo limit 1`,
    )
    return rows.length === 1
  },

  async setPassword(id: string, password: string): Promise<void> {
    await db.query(
      sql('accounts.password')`update accounts set password = ${password} where shop_id = ${everyShop} and id = ${id}`,
    )
  },

  /** Only while the stored password is still `before`, so that an upgrade undoes no change. */
  async upgradePassword(id: string, { before, after }: { readonly before: string; readonly after: string }) {
    await db.query(
      sql('accounts.upgrade')`update accounts set password = ${after}
        where shop_id = ${everyShop} and id = ${id} and password = ${before}`,
    )
  },

  async rename(id: string, name: string): Promise<void> {
    await db.query(
      sql('accounts.rename')`update accounts set name = ${name} where shop_id = ${everyShop} and id = ${id}`,
    )
  },

  async remove(id: string): Promise<void> {
    await db.query(sql('accounts.remove')`delete from accounts where shop_id = ${everyShop} and id = ${id}`)
  },
})
