import { createHash } from 'node:crypto'
import type { SendcloudOptions } from '../../../../schemas/config/carriers.ts'
import { crossesCustoms } from '../../../../schemas/values/customs-union.ts'
import type { LabelRequest, QuoteRequest } from '../port.ts'
import type { LabelRef } from '../postage/postage.ts'
import { toSendcloudAddress } from './address.ts'
import type { SendcloudOption } from './responses.ts'

export type SendcloudAccount = Pick<SendcloudOptions, 'contract' | 'options' | 'parcel'>

const gramsOf = (grams: number): number => Math.max(1, Math.ceil(grams))

export function buildOptionsRequest(
  { from, to, parcel }: Pick<QuoteRequest, 'from' | 'to' | 'parcel'>,
  { contract, parcel: box }: SendcloudAccount,
) {
  return {
    from_address: toPlace(from),
    to_address: toPlace(to),
    parcels: [
      {
        weight: { value: String(gramsOf(parcel.grams)), unit: 'g' },
        dimensions: { ...toText(box), unit: 'mm' },
      },
    ],
    functionalities: { returns: true },
    ...(contract !== undefined && { contract_id: contract }),
    calculate_quotes: true,
  }
}

const toPlace = ({ country, zip, city }: LabelRequest['from']) => ({ country_code: country, postal_code: zip, city })

const toText = ({ length, width, height }: SendcloudAccount['parcel']) => ({
  length: String(length),
  width: String(width),
  height: String(height),
})

/**
 * The reference of a purchase at Sendcloud, which the lists return as the order number. Another attempt has another
 * one, because Sendcloud refuses a used reference.
 */
export function buildPurchaseMark(ref: LabelRef, startedAt: number): string {
  const digest = createHash('sha256').update(JSON.stringify([ref.shopId, ref.reference, startedAt]))
  return `RET-${digest.digest('hex').slice(0, 20).toUpperCase()}`
}

const toMajor = (minor: number, exponent: number): number => Number((minor / 10 ** exponent).toFixed(exponent))

/** A code at the counter instead of a label. */
export const LABEL_FREE = 'drop_off_labelless'

const deliveryOf = ({ functionalities }: SendcloudOption): string => {
  if (functionalities?.labelless) return LABEL_FREE
  return functionalities?.pick_up ? 'pickup' : 'drop_off_point'
}

const buildItems = ({ parcel, currency, exponent }: LabelRequest) =>
  parcel.items.map(({ title, quantity, grams, value, sku, hsCode, originCountry }) => ({
    description: title,
    quantity,
    weight: { value: gramsOf(grams), unit: 'g' },
    price: { value: toMajor(value, exponent), currency },
    ...(sku && { sku }),
    ...(hsCode && { hs_code: hsCode }),
    ...(originCountry && { origin_country: originCountry }),
  }))

const buildCustoms = ({ rmaCode }: LabelRequest) => ({
  customs_invoice_nr: rmaCode,
  customs_information: { invoice_number: rmaCode, export_reason: 'returned_goods', export_type: 'private' },
})

export function buildReturn(
  request: LabelRequest,
  { contract, parcel: box }: SendcloudAccount,
  { option, mark }: { readonly option: SendcloudOption; readonly mark: string },
) {
  const { from, to, parcel, currency, exponent } = request
  const value = parcel.items.reduce((sum, one) => sum + one.value * one.quantity, 0)
  return {
    from_address: toSendcloudAddress(from),
    to_address: toSendcloudAddress(to),
    ship_with: {
      type: 'shipping_option_code',
      shipping_option_code: option.code,
      ...(contract !== undefined && { contract }),
    },
    dimensions: { length: box.length, width: box.width, height: box.height, unit: 'mm' },
    weight: { value: gramsOf(parcel.grams), unit: 'g' },
    parcel_items: buildItems(request),
    send_tracking_emails: false,
    order_number: mark,
    external_reference: mark,
    total_order_value: { value: toMajor(value, exponent), currency },
    delivery_option: deliveryOf(option),
    ...(crossesCustoms(from.country, to.country) && buildCustoms(request)),
  }
}
