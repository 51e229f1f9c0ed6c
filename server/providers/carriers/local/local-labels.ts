import { type Database, sql } from '../../../database/database.ts'
import type { Files } from '../../files/port.ts'
import type { Label } from '../port.ts'

type LabelRow = {
  readonly reference: string
  readonly carrier: string
  readonly service: string
  readonly tracking_number: string
  readonly rate: number
  readonly currency: string
  readonly file: string
  readonly created_at: number
  readonly voided_at: number | null
  readonly expires_at: number | null
  readonly return_code: string | null
}

/** Simulated QR failures; null for normal behavior. */
type LabelBehavior = 'no-qr' | 'qr-times-out' | null

type NewLabel = {
  readonly shopId: string
  readonly rmaCode: string
  readonly label: Label
  readonly conduct?: LabelBehavior
}

export type CounterLabel = Pick<
  Label,
  'carrier' | 'returnCode' | 'trackingNumber' | 'createdAt' | 'expiresAt' | 'voidedAt'
> & {
  readonly conduct: LabelBehavior
}

type Needs = { readonly database: Pick<Database, 'query'>; readonly files: Pick<Files, 'get'> }

export const localLabelQueries = ({ database, files }: Needs) => ({
  /** The document is empty after erasure. */
  async findByReference(shopId: string, reference: string): Promise<Label | null> {
    const [row] = await database.query<LabelRow>(sql(
      'local_labels.find',
    )`select reference, carrier, service, tracking_number, rate, currency, file, created_at, voided_at,
          expires_at, return_code
        from local_labels where shop_id = ${shopId} and reference = ${reference}`)
    if (row === undefined) return null
    const file = await files.get(shopId, row.file)
    return toLabel(row, file?.bytes ?? new Uint8Array())
  },

  /** False when the reference has a label; then only the file is stored. */
  async save({ shopId, rmaCode, label, conduct = null }: NewLabel): Promise<boolean> {
    const rows = await database.query(sql('local_labels.keep')`with filed as (
          insert into local_files (shop_id, id, type, bytes)
          values (${shopId}, encode(sha256(${label.document}::bytea), 'hex'), 'application/pdf', ${label.document}) on conflict (shop_id, id) do nothing
        )
        insert into local_labels
          (shop_id, reference, rma_code, carrier, service, tracking_number, rate, currency, file, created_at,
            expires_at, return_code, conduct)
        values (${shopId}, ${label.id}, ${rmaCode}, ${label.carrier}, ${label.service}, ${label.trackingNumber}, ${label.rate}, ${label.currency}, encode(sha256(${label.document}), 'hex'), ${label.createdAt}, ${label.expiresAt}, ${label.returnCode}, ${conduct})
        on conflict (shop_id, reference) do nothing returning reference`)
    return rows.length === 1
  },

  async findAtCounter(shopId: string, reference: string): Promise<CounterLabel | null> {
    const [row] = await database.query<CounterLabel>(sql(
      'local_labels.at_counter',
    )`select carrier, return_code as "returnCode", tracking_number as "trackingNumber", created_at as "createdAt",
          expires_at as "expiresAt", voided_at as "voidedAt", conduct
        from local_labels where shop_id = ${shopId} and reference = ${reference}`)
    return row ?? null
  },

  /** False without a label. */
  async void(shopId: string, reference: string, now: number): Promise<boolean> {
    const rows = await database.query(sql(
      'local_labels.void',
    )`update local_labels set voided_at = coalesce(voided_at, ${now})
        where shop_id = ${shopId} and reference = ${reference} returning reference`)
    return rows.length === 1
  },

  async markQueued(shopId: string, reference: string, now: number): Promise<number> {
    const [row] = await database.query<{ readonly asked_at: number }>(sql(
      'local_labels.queue',
    )`insert into local_labels_queued as queued (shop_id, reference, asked_at) values (${shopId}, ${reference}, ${now})
        on conflict (shop_id, reference) do update set asked_at = queued.asked_at returning asked_at`)
    return row?.asked_at ?? now
  },
})

const toLabel = (row: LabelRow, document: Uint8Array): Label => ({
  id: row.reference,
  carrier: row.carrier,
  service: row.service,
  trackingNumber: row.tracking_number,
  rate: row.rate,
  currency: row.currency,
  document,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  returnCode: row.return_code,
  voidedAt: row.voided_at,
})
