import { type Static, Type } from 'typebox'
import { Actions } from './actions.ts'
import { AddressForm } from './address-form.ts'
import { CardField } from './card-field.ts'
import { ChoiceList } from './choice-list.ts'
import { CodeCard } from './code-card.ts'
import { CollectionNav } from './collection-nav.ts'
import { Deferred } from './deferred.ts'
import { EmptyState } from './empty-state.ts'
import { FieldGroup } from './field-group.ts'
import { Instructions } from './instructions.ts'
import { ItemHeader } from './item-header.ts'
import { ItemList } from './item-list.ts'
import { KeyValues } from './key-values.ts'
import { LabelBlock } from './label-block.ts'
import { LineGroup } from './line-group.ts'
import { Loading } from './loading.ts'
import { LocationList } from './location-list.ts'
import { Notice } from './notice.ts'
import { OfferCard } from './offer-card.ts'
import { OptionPicker } from './option-picker.ts'
import { PhotoUpload } from './photo-upload.ts'
import { Picker } from './picker.ts'
import { PickupScheduler } from './pickup-scheduler.ts'
import { ProductDetail } from './product-detail.ts'
import { ProductGrid } from './product-grid.ts'
import { Rating } from './rating.ts'
import { RecordList } from './record-list.ts'
import { StatusCard } from './status-card.ts'
import { SwapCard } from './swap-card.ts'
import { Text } from './text.ts'
import { Timeline } from './timeline.ts'
import { TotalsRows } from './totals.ts'

/**
 * By `type`; `client/widgets/registry.ts` has a widget for each. A client shows a notice in place of an unknown type.
 */
export const components = {
  actions: Actions,
  address_form: AddressForm,
  card_field: CardField,
  choice_list: ChoiceList,
  code_card: CodeCard,
  collection_nav: CollectionNav,
  deferred: Deferred,
  empty_state: EmptyState,
  field_group: FieldGroup,
  instructions: Instructions,
  item_header: ItemHeader,
  item_list: ItemList,
  key_values: KeyValues,
  label_block: LabelBlock,
  line_group: LineGroup,
  location_list: LocationList,
  picker: Picker,
  pickup_scheduler: PickupScheduler,
  notice: Notice,
  offer_card: OfferCard,
  option_picker: OptionPicker,
  photo_upload: PhotoUpload,
  product_detail: ProductDetail,
  product_grid: ProductGrid,
  loading: Loading,
  rating: Rating,
  record_list: RecordList,
  status_card: StatusCard,
  swap_card: SwapCard,
  text: Text,
  timeline: Timeline,
  totals: TotalsRows,
} as const

export type Component = {
  [Name in keyof typeof components]: Static<(typeof components)[Name]>
}[keyof typeof components]
export const Component = Type.Unsafe<Component>(
  Type.Union(Object.values(components), {
    title: 'Component',
    description: 'Block of a page; its `type` selects the component',
  }),
)
export type ComponentType = Component['type']
