/**
 * Only needed fields: a fifth of Medusa's default response, in half the time. Medusa returns decimal amounts only if
 * all sibling fields are requested (`*`).
 */

export const ORDER_FIELDS = [
  'id,display_id,custom_display_id,is_draft_order,email,currency_code,created_at,updated_at,canceled_at,shipping_total',
  'items.id,items.title,items.product_title,items.variant_title,items.variant_id,items.product_id,items.variant_sku',
  'items.product_type,items.thumbnail,items.requires_shipping,items.is_giftcard,items.is_tax_inclusive',
  'items.unit_price,items.quantity,*items.detail,*items.tax_lines,*items.adjustments',
  'items.variant.weight,items.variant.product.weight',
  'shipping_address.*,customer.id,customer.email,customer.phone,customer.first_name,customer.last_name',
  'fulfillments.created_at,fulfillments.packed_at,fulfillments.shipped_at,fulfillments.canceled_at',
  'fulfillments.delivered_at',
  'fulfillments.items.line_item_id,fulfillments.items.quantity',
  'returns.created_at,returns.received_at,returns.canceled_at,returns.items.item_id',
].join()

const PAYMENTS_PATH = 'payment_collections.payments'

export const PAYMENT_FIELDS = [
  ...[
    'id',
    'provider_id',
    'created_at',
    'canceled_at',
    'captures.amount',
    'refunds.id',
    'refunds.amount',
    'refunds.note',
  ],
]
  .map((field) => `${PAYMENTS_PATH}.${field}`)
  .join()

export const STOCK_FIELDS = [
  'variants.id,variants.manage_inventory,variants.allow_backorder',
  'variants.inventory_items.inventory_item_id,variants.inventory_items.required_quantity',
  '*variants.inventory_items.inventory.location_levels',
].join()

export const PRODUCT_FIELDS = [
  'id,title,handle,description,status,thumbnail,weight,hs_code,origin_country,created_at,updated_at,images.url,images.rank,type.value,tags.value',
  'options.id,options.title,options.values.value,options.values.rank',
  'variants.title,variants.sku,variants.barcode,variants.ean,variants.upc,variants.thumbnail,variants.weight,variants.hs_code,variants.origin_country,variants.variant_rank',
  'variants.options.value,variants.options.option_id,*variants.prices',
  STOCK_FIELDS,
].join()
