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

/** What a label does when its QR code is asked for; null for one that does as its carrier does. */
type LabelConduct = 'no-qr' | 'qr-times-out' | null

/** A label on its way into the table. */
type NewLabel = {
  readonly shopId: string
  readonly rmaCode: string
  readonly label: Label
  readonly conduct?: LabelConduct
}

/** What a counter goes by, and what a label does there. */
export type AtCounter = Pick<
  Label,
  'carrier' | 'returnCode' | 'trackingNumber' | 'createdAt' | 'expiresAt' | 'voidedAt'
> & {
  readonly conduct: LabelConduct
}

type Needs = { readonly database: Pick<Database, 'query'>; readonly files: Pick<Files, 'get'> }

/** The labels the local carrier has made, each with its paper among the files, and the requests it has queued. */
export const localLabels = ({ database, files }: Needs) => ({
  /** The label of a reference, with an empty paper once that was erased; null when none was made. */
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

  /** Keeps the label, and its paper among the files; false when another caller was first with its reference: then only the paper. */
  async keep({ shopId, rmaCode, label, conduct = null }: NewLabel): Promise<boolean> {
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

  /** What the label of a reference is to a counter, and how it behaves there; null when none was made. */
  async atCounter(shopId: string, reference: string): Promise<AtCounter | null> {
    const [row] = await database.query<AtCounter>(sql(
      'local_labels.at_counter',
    )`select carrier, return_code as "returnCode", tracking_number as "trackingNumber", created_at as "createdAt",
          expires_at as "expiresAt", voided_at as "voidedAt", conduct
        from local_labels where shop_id = ${shopId} and reference = ${reference}`)
    return row ?? null
  },

  /** Marks the label voided, the first time with this moment. False when there is no such label. */
  async void(shopId: string, reference: string, now: number): Promise<boolean> {
    const rows = await database.query(sql(
      'local_labels.void',
    )`update local_labels set voided_at = coalesce(voided_at, ${now})
        where shop_id = ${shopId} and reference = ${reference} returning reference`)
    return rows.length === 1
  },

  /** When this reference was first queued; `now` if that is now. */
  async queuedSince(shopId: string, reference: string, now: number): Promise<number> {
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
