import type { Role } from '../../../schemas/merchant/keys.ts'
import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import { type Queryable, sql } from '../../database/database.ts'
import { everyShop, listShopsOfAccount } from '../across-shops.ts'

interface Membership {
  readonly shopId: ShopId
  readonly role: Role
}

interface ListedMember {
  readonly accountId: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly invited: boolean
  readonly timeActive: boolean
  readonly seenAt: Instant | null
}

export const memberQueries = (db: Queryable) => ({
  async add({ shopId, role }: Membership, accountId: string, now: Instant): Promise<boolean> {
    const rows = await db.query(
      sql('members.add')`insert into members (shop_id, account_id, role, created_at)
        values (${shopId}, ${accountId}, ${role}, ${now})
        on conflict (shop_id, account_id) do nothing returning account_id`,
    )
    return rows.length === 1
  },

  async findRole(shopId: ShopId, accountId: string): Promise<Role | null> {
    const [row] = await db.query<{ role: Role }>(
      sql('members.find')`select role from members where shop_id = ${shopId} and account_id = ${accountId}`,
    )
    return row?.role ?? null
  },

  listOfAccount: (accountId: string): Promise<Membership[]> => listShopsOfAccount(db, accountId),

  list(shopId: ShopId): Promise<ListedMember[]> {
    return db.query<ListedMember>(
      sql('members.list')`select m.account_id as "accountId", a.name, a.email, m.role,
          a.password is null and not a.demo as invited, a.time_active as "timeActive",
          (select max(s.seen_at) from console_sessions s where s.shop_id = a.shop_id and s.account_id = a.id) as "seenAt"
        from members m join accounts a on a.shop_id = ${everyShop} and a.id = m.account_id
        where m.shop_id = ${shopId} order by lower(a.name), a.id`,
    )
  },

  /** Locks the members of the shop until the transaction ends. */
  lockRoles(shopId: ShopId): Promise<{ readonly accountId: string; readonly role: Role }[]> {
    return db.query(
      sql('members.lock')`select account_id as "accountId", role from members where shop_id = ${shopId}
        order by account_id for update`,
    )
  },

  async setRole({ shopId, role }: Membership, accountId: string): Promise<void> {
    await db.query(
      sql('members.role')`update members set role = ${role} where shop_id = ${shopId} and account_id = ${accountId}`,
    )
  },

  async remove(shopId: ShopId, accountId: string): Promise<void> {
    await db.query(sql('members.remove')`delete from members where shop_id = ${shopId} and account_id = ${accountId}`)
  },
})
