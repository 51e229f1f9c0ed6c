import type { Instant } from '../../../../schemas/ids.ts'
import { type Database, sql } from '../../../database/database.ts'
import type { Files } from '../../files/port.ts'
import type { Label } from '../port.ts'

/** What is written down of a shipment: more once its label is bought. */
interface Kept {
  /** Its id at whoever sells labels. */
  readonly shipment: string
  /** Until then somebody is buying it. */
  readonly buyingUntil: number
  /** Its paper is empty once that was erased. */
  readonly label: Label | null
  /** When it was voided; null while it is good. */
  readonly voidedAt: number | null
}

interface Row extends Omit<Kept, 'label'> {
  readonly label: Omit<Label, 'id' | 'document' | 'voidedAt'> | null
  readonly file: string | null
}

interface Which {
  readonly shopId: string
  readonly reference: string
}

export type ShipmentNeeds = {
  readonly database: Pick<Database, 'query'>
  readonly files: Files
  readonly now: () => Instant
}

/**
 * The shipments that labels are bought for, each written down under our reference before anything is bought: whoever sells them
 * knows no keys, so that a purchase whose answer got lost is found by its shipment alone.
 */
export function carrierShipments({ database, files, now }: ShipmentNeeds) {
  const change = async (name: string, text: string, values: readonly (string | number)[]): Promise<boolean> =>
    (await database.query({ name: `carrier_shipments.${name}`, text, values: [...values] })).length === 1

  return {
    async find({ shopId, reference }: Which): Promise<Kept | null> {
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

    /** Writes down which shipment a reference stands for; whoever was first stays. */
    async begin({ shopId, reference }: Which, shipment: string): Promise<void> {
      await change(
        'begin',
        `insert into carrier_shipments (shop_id, reference, shipment) values ($1, $2, $3)
          on conflict (shop_id, reference) do nothing returning reference`,
        [shopId, reference, shipment],
      )
    },

    /** Has another shipment stand for a reference whose buyer found nothing under the one before. */
    async replace({ shopId, reference }: Which, shipment: string): Promise<void> {
      await change(
        'replace',
        'update carrier_shipments set shipment = $3 where shop_id = $1 and reference = $2 and label is null returning reference',
        [shopId, reference, shipment],
      )
    },

    /** Lets one buy for so long from this moment on, and nobody else; false when somebody does, has, or nobody shall. */
    claim({ shopId, reference }: Which, ms: number): Promise<boolean> {
      const at = now()
      return change(
        'claim',
        `update carrier_shipments set buying_until = $4 where shop_id = $1 and reference = $2
          and label is null and voided_at is null and buying_until <= $3 returning reference`,
        [shopId, reference, at, at + ms],
      )
    },

    /** Keeps the label that was bought, and its paper among the files. */
    async keep({ shopId, reference }: Which, label: Label): Promise<void> {
      const { id: _id, document, voidedAt: _voided, ...rest } = label
      const file = await files.put(shopId, document, 'application/pdf')
      await change(
        'keep',
        `update carrier_shipments set label = $3::jsonb, file = $4
          where shop_id = $1 and reference = $2 and label is null returning reference`,
        [shopId, reference, JSON.stringify(rest), file],
      )
    },

    /** Forgets a shipment of which nothing was bought, and nothing will be. */
    async forget({ shopId, reference }: Which): Promise<void> {
      await change(
        'forget',
        'delete from carrier_shipments where shop_id = $1 and reference = $2 and label is null returning reference',
        [shopId, reference],
      )
    },

    /** From now on nobody gets its label; the first time counts. */
    async void({ shopId, reference }: Which, now: number): Promise<void> {
      await change(
        'void',
        `update carrier_shipments set voided_at = coalesce(voided_at, $3)
          where shop_id = $1 and reference = $2 returning reference`,
        [shopId, reference, now],
      )
    },
  }
}
