import { type Database, sql } from '../../../../database/database.ts'
import type { Sentinel } from '../../sentinels.ts'

export interface PartnerRow {
  readonly reference: string
  readonly kind: string
  readonly rma_code: string
  readonly return_number: string
  readonly place_id: string | null
  readonly pickup_date: string | null
  readonly conduct: Sentinel | null
  readonly refused: string | null
  readonly asked_at: number
  readonly cancelled: boolean
}

export const partnerQueries = (database: Pick<Database, 'query'>, shopId: string) => ({
  async find(reference: string): Promise<PartnerRow | null> {
    const [row] = await database.query<PartnerRow>(sql(
      'local_partner_returns.find',
    )`select reference, kind, rma_code, return_number, place_id, pickup_date, conduct, refused, asked_at, cancelled
        from local_partner_returns where shop_id = ${shopId} and reference = ${reference}`)
    return row ?? null
  },

  /** The first row stays. */
  async save(row: Omit<PartnerRow, 'cancelled'>): Promise<void> {
    await database.query(sql('local_partner_returns.keep')`insert into local_partner_returns
          (shop_id, reference, kind, rma_code, return_number, place_id, pickup_date, conduct, refused, asked_at)
        values (${shopId}, ${row.reference}, ${row.kind}, ${row.rma_code}, ${row.return_number}, ${row.place_id}, ${row.pickup_date}, ${row.conduct}, ${row.refused}, ${row.asked_at})
        on conflict (shop_id, reference) do nothing`)
  },

  /** False without an arrangement. */
  async cancel(reference: string): Promise<boolean> {
    const rows = await database.query(sql(
      'local_partner_returns.cancel',
    )`update local_partner_returns set cancelled = true
        where shop_id = ${shopId} and reference = ${reference} and refused is null returning reference`)
    return rows.length === 1
  },
})
