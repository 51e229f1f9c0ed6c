import type { Instant } from '../../../../schemas/values/ids.ts'
import { type Database, type Statement, sql } from '../../../database/database.ts'
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
  readonly label: (Omit<Label, 'id' | 'document' | 'customs' | 'voidedAt'> & { readonly customs?: string }) | null
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

/** Shipments are stored before a purchase, so that a purchase with a lost response is found again. */
export function shipmentQueries({ database, files, now }: ShipmentNeeds) {
  const change = async (statement: Statement): Promise<boolean> => (await database.query(statement)).length === 1

  return {
    async find({ shopId, reference }: LabelRef): Promise<StoredShipment | null> {
      const [row] = await database.query<Row>(sql(
        'carrier_shipments.find',
      )`select shipment, buying_until as "buyingUntil", label, file, voided_at as "voidedAt"
          from carrier_shipments where shop_id = ${shopId} and reference = ${reference}`)
      if (row === undefined) return null
      const { label, file, ...rest } = row
      if (label === null) return { ...rest, label }
      const { customs: customsFile, ...sold } = label
      const read = async (name: string | null | undefined) =>
        name ? (await files.get(shopId, name))?.bytes : undefined
      const [document = new Uint8Array(), customs] = [await read(file), await read(customsFile)]
      const papers = { document, ...(customs && { customs }) }
      return { ...rest, label: { ...sold, ...papers, id: reference, voidedAt: row.voidedAt } }
    },

    async begin({ shopId, reference }: LabelRef, shipment: string): Promise<void> {
      await change(
        sql(
          'carrier_shipments.begin',
        )`insert into carrier_shipments (shop_id, reference, shipment) values (${shopId}, ${reference}, ${shipment})
          on conflict (shop_id, reference) do nothing returning reference`,
      )
    },

    async replace({ shopId, reference }: LabelRef, shipment: string): Promise<void> {
      await change(
        sql(
          'carrier_shipments.replace',
        )`update carrier_shipments set shipment = ${shipment} where shop_id = ${shopId} and reference = ${reference} and label is null returning reference`,
      )
    },

    /** False while another process has the lease, after a purchase or after voiding. */
    claim({ shopId, reference }: LabelRef, ms: number): Promise<boolean> {
      const at = now()
      return change(
        sql(
          'carrier_shipments.claim',
        )`update carrier_shipments set buying_until = ${at + ms} where shop_id = ${shopId} and reference = ${reference}
          and label is null and voided_at is null and buying_until <= ${at} returning reference`,
      )
    },

    async saveLabel({ shopId, reference }: LabelRef, label: Label): Promise<void> {
      const { id: _id, document, customs, voidedAt: _voided, ...rest } = label
      const file = await files.put(shopId, document, 'application/pdf')
      const papers = customs && { customs: await files.put(shopId, customs, 'application/pdf') }
      await change(
        sql(
          'carrier_shipments.keep',
        )`update carrier_shipments set label = ${JSON.stringify({ ...rest, ...papers })}::jsonb, file = ${file}
          where shop_id = ${shopId} and reference = ${reference} and label is null returning reference`,
      )
    },

    async remove({ shopId, reference }: LabelRef): Promise<void> {
      await change(
        sql(
          'carrier_shipments.forget',
        )`delete from carrier_shipments where shop_id = ${shopId} and reference = ${reference} and label is null returning reference`,
      )
    },

    /** The first call sets the time. */
    async void({ shopId, reference }: LabelRef, voidedAt: number): Promise<void> {
      await change(
        sql('carrier_shipments.void')`update carrier_shipments set voided_at = coalesce(voided_at, ${voidedAt})
          where shop_id = ${shopId} and reference = ${reference} returning reference`,
      )
    },
  }
}
