import { Actions } from './Actions.tsx'
import { Deferred } from './Deferred.tsx'
import { FieldGroup } from './FieldGroup.tsx'
import { lazyWidget } from './lazy-widget.tsx'
import { Notice } from './Notice.tsx'
import { Text } from './Text.tsx'
import type { AnyRegistry, Registry } from './widget.ts'

// One bundle for each part of the journey: one for each widget means many requests, one for all is heavy.
const items = () => import('./bundles/items.ts')
const payment = () => import('./bundles/payment.ts')
const photos = () => import('./bundles/photos.ts')
const shop = () => import('./bundles/shop.ts')
const status = () => import('./bundles/status.ts')

export const registry: Registry = {
  actions: Actions,
  address_form: lazyWidget('card', status, (bundle) => bundle.AddressForm),
  card_field: lazyWidget('card', payment, (bundle) => bundle.CardField),
  choice_list: lazyWidget('lines', items, (bundle) => bundle.ChoiceList),
  code_card: lazyWidget('card', status, (bundle) => bundle.CodeCard),
  collection_nav: lazyWidget('row', shop, (bundle) => bundle.CollectionNav),
  deferred: Deferred,
  empty_state: lazyWidget('card', items, (bundle) => bundle.EmptyState),
  field_group: FieldGroup,
  instructions: lazyWidget('lines', status, (bundle) => bundle.Instructions),
  item_header: lazyWidget('row', items, (bundle) => bundle.ItemHeader),
  item_list: lazyWidget('lines', items, (bundle) => bundle.ItemList),
  key_values: lazyWidget('lines', status, (bundle) => bundle.KeyValues),
  label_block: lazyWidget('card', status, (bundle) => bundle.LabelBlock),
  line_group: lazyWidget('lines', items, (bundle) => bundle.LineGroup),
  location_list: lazyWidget('lines', status, (bundle) => bundle.LocationList),
  picker: lazyWidget('card', status, (bundle) => bundle.Picker),
  pickup_scheduler: lazyWidget('card', status, (bundle) => bundle.PickupScheduler),
  notice: Notice,
  offer_card: lazyWidget('card', items, (bundle) => bundle.OfferCard),
  option_picker: lazyWidget('card', items, (bundle) => bundle.OptionPicker),
  photo_upload: lazyWidget('card', photos, (bundle) => bundle.PhotoUpload),
  product_detail: lazyWidget('card', shop, (bundle) => bundle.ProductDetail),
  product_grid: lazyWidget('grid', shop, (bundle) => bundle.ProductGrid),
  loading: lazyWidget('row', status, (bundle) => bundle.Loading),
  rating: lazyWidget('lines', status, (bundle) => bundle.Rating),
  record_list: lazyWidget('lines', status, (bundle) => bundle.RecordList),
  status_card: lazyWidget('card', status, (bundle) => bundle.StatusCard),
  swap_card: lazyWidget('card', items, (bundle) => bundle.SwapCard),
  text: Text,
  timeline: lazyWidget('lines', status, (bundle) => bundle.Timeline),
  totals: lazyWidget('lines', items, (bundle) => bundle.Totals),
}

/** Loads the widgets of these types, by default all. Never rejects. */
export async function loadWidgets(types: readonly string[] = Object.keys(registry)): Promise<void> {
  await Promise.allSettled(types.map((type) => (registry as AnyRegistry)[type]?.load?.()))
}
