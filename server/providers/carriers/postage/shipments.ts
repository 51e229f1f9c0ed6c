import type { Instant } from '../../../../schemas/values/ids.ts'
import { type Database, sql } from '../../../database/database.ts'
import type { Files } from '../../files/port.ts'
import type { Label } from '../port.ts'

interface StoredShipment {
  readonly shipment: string
  /** The end of the buyer's lease. */
  readonly buyingUntil: number
  /** The document is empty after erasure. */
  readonly label: Label | null
  readonly voidedAt: number | null
}

interface Row extends Omit<StoredShipment, 'label'> {
  readonly label: Omit<Label, 'id' | 'document' | 'voidedAt'> | null
  readonly file: string | null
}

interface LabelRef {
  readonly shopId: string
  readonly reference: string
}

export type ShipmentNeeds = {
  readonly database: Pick<Database, 'query'>
  readonly files: Files
  readonly now: () => Instant
}

/**
 * Shipments by reference. They are stored before a purchase, so that a purchase with a lost response is found again.
 */
export function shipmentQueries({ database, files, now }: ShipmentNeeds) {
  const change = async (name: string, text: string, values: readonly (string | number)[]): Promise<boolean> =>
    (await database.query({ name: `carrier_shipments.${name}`, text, values: [...values] })).length === 1

  return {
    async find({ shopId, reference }: LabelRef): Promise<StoredShipment | null> {
      const [row] = await database.query<Row>(sql(
        'carrier_shipments.find',
      )`select shipment, buying_until as "buyingUntil", label, file, voided_at as "voidedAt"
          from carrier_shipments where shop_id = ${shopId} and reference = ${reference}`)
      if (row === undefined) return null
      const { label, file, ...rest } = row
      const paper = file === null ? null : await files.get(shopId, file)
      const document = paper?.bytes ?? new Uint8Array()
      return { ...rest, label: label && { ...label, id: reference, document, voidedAt: row.voidedAt } }
    },

    /** The first shipment of a reference stays. */
    async begin({ shopId, reference }: LabelRef, shipment: string): Promise<void> {
      await change(
        'begin',
        `insert into carrier_shipments (shop_id, reference, shipment) values ($1, $2, $3)
          on conflict (shop_id, reference) do nothing returning reference`,
        [shopId, reference, shipment],
      )
    },

    async replace({ shopId, reference }: LabelRef, shipment: string): Promise<void> {
      await change(
        'replace',
        'update carrier_shipments set shipment = $3 where shop_id = $1 and reference = $2 and label is null returning reference',
        [shopId, reference, shipment],
      )
    },

    /** False while another process has the lease, after a purchase or after voiding. */
    claim({ shopId, reference }: LabelRef, ms: number): Promise<boolean> {
      const at = now()
      return change(
        'claim',
        `update carrier_shipments set buying_until = $4 where shop_id = $1 and reference = $2
          and label is null and voided_at is null and buying_until <= $3 returning reference`,
        [shopId, reference, at, at + ms],
      )
    },

    async saveLabel({ shopId, reference }: LabelRef, label: Label): Promise<void> {
      const { id: _id, document, voidedAt: _voided, ...rest } = label
      const file = await files.put(shopId, document, 'application/pdf')
      await change(
        'keep',
        `update carrier_shipments set label = $3::jsonb, file = $4
          where shop_id = $1 and reference = $2 and label is null returning reference`,
        [shopId, reference, JSON.stringify(rest), file],
      )
    },

    async remove({ shopId, reference }: LabelRef): Promise<void> {
      await change(
        'forget',
        'delete from carrier_shipments where shop_id = $1 and reference = $2 and label is null returning reference',
        [shopId, reference],
      )
    },

    /** The first call sets the time. */
    async void({ shopId, reference }: LabelRef, now: number): Promise<void> {
      await change(
        'void',
        `update carrier_shipments set voided_at = coalesce(voided_at, $3)
          where shop_id = $1 and reference = $2 returning reference`,
        [shopId, reference, now],
      )
    },
  }
}
