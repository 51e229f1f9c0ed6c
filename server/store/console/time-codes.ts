import { type Queryable, sql } from '../../database/database.ts'
import { everyShop } from '../across-shops.ts'
import { hashToken } from '../token-hash.ts'

export const timeCodeQueries = (db: Queryable) => ({
  /** Inactive until a first code confirms it. False while another one is active. */
  async begin(id: string, secret: string): Promise<boolean> {
    const rows = await db.query(
      sql('accounts.time')`update accounts set time_secret = ${secret}, time_step = null
        where shop_id = ${everyShop} and id = ${id} and not time_active and not demo returning id`,
    )
    return rows.length === 1
  },

  async remove(id: string): Promise<void> {
    await db.query(
      sql('accounts.time-remove')`update accounts set time_secret = null, time_active = false, time_step = null,
          recovery_codes = '[]'
        where shop_id = ${everyShop} and id = ${id}`,
    )
  },

  async spendStep(id: string, step: number): Promise<boolean> {
    const rows = await db.query(
      sql('accounts.time-step')`update accounts set time_step = ${step}, time_active = true
        where shop_id = ${everyShop} and id = ${id} and (time_step is null or time_step < ${step}) returning id`,
    )
    return rows.length === 1
  },

  /** Replaces earlier codes. */
  async setRecoveryCodes(id: string, codes: readonly string[]): Promise<void> {
    const hashes = JSON.stringify(codes.map(hashToken))
    await db.query(
      sql('accounts.recovery')`update accounts set recovery_codes = ${hashes}::jsonb
        where shop_id = ${everyShop} and id = ${id}`,
    )
  },

  async countRecoveryCodes(id: string): Promise<number> {
    const [row] = await db.query<{ count: number }>(
      sql('accounts.recovery-count')`select jsonb_array_length(recovery_codes) as count from accounts
        where shop_id = ${everyShop} and id = ${id}`,
    )
    return row?.count ?? 0
  },

  /** False for an unknown or used code. */
  async spendRecoveryCode(id: string, code: string): Promise<boolean> {
    const hash = hashToken(code)
    const rows = await db.query(
      sql('accounts.recovery-spend')`update accounts set recovery_codes = recovery_codes - ${hash}::text
        where shop_id = ${everyShop} and id = ${id} and time_active and jsonb_exists(recovery_codes, ${hash})
        returning id`,
    )
    return rows.length === 1
  },
})
