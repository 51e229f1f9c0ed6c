import type { ReactNode } from 'react'
import type { ConsoleComponent } from '../../schemas/console/components/index.ts'
import { Actions } from '../widgets/Actions.tsx'
import { Deferred } from '../widgets/Deferred.tsx'
import { FieldGroup } from '../widgets/FieldGroup.tsx'
import { lazyWidget } from '../widgets/lazy-widget.tsx'
import { Notice } from '../widgets/Notice.tsx'
import { Text } from '../widgets/Text.tsx'
import type { AnyRegistry } from '../widgets/widget.ts'
import { BulkBar } from './widgets/BulkBar.tsx'
import { ConsoleEmptyState } from './widgets/ConsoleEmptyState.tsx'
import { DataTable } from './widgets/DataTable.tsx'
import { FilterBar } from './widgets/FilterBar.tsx'
import { Presence } from './widgets/Presence.tsx'
import { StatRow } from './widgets/StatRow.tsx'

type Type = ConsoleComponent['type']

type Widget<Name extends Type> = ((props: { component: Extract<ConsoleComponent, { type: Name }> }) => ReactNode) & {
  readonly load?: () => Promise<unknown>
}

type ConsoleRegistry = { readonly [Name in Type]: Widget<Name> }

const caseBundle = () => import('./bundles/case.ts')
const desk = () => import('./bundles/desk.ts')
const parts = () => import('./bundles/parts.ts')
const publishing = () => import('./bundles/publishing.ts')

export const registry: ConsoleRegistry = {
  actions: Actions,
  address_form: lazyWidget('card', parts, (bundle) => bundle.AddressForm),
  bulk_bar: BulkBar,
  case_timeline: lazyWidget('lines', caseBundle, (bundle) => bundle.CaseTimeline),
  choice_list: lazyWidget('lines', parts, (bundle) => bundle.ChoiceList),
  code_sheet: lazyWidget('card', desk, (bundle) => bundle.CodeSheet),
  data_table: DataTable,
  deferred: Deferred,
  difference_list: lazyWidget('lines', publishing, (bundle) => bundle.DifferenceList),
  document_editor: lazyWidget('card', publishing, (bundle) => bundle.DocumentEditor),
  empty_state: ConsoleEmptyState,
  field_group: FieldGroup,
  filter_bar: FilterBar,
  item_cards: lazyWidget('lines', caseBundle, (bundle) => bundle.ItemCards),
  journal: lazyWidget('lines', caseBundle, (bundle) => bundle.Journal),
  key_values: lazyWidget('lines', parts, (bundle) => bundle.KeyValues),
  label_block: lazyWidget('card', parts, (bundle) => bundle.LabelBlock),
  loading: lazyWidget('row', parts, (bundle) => bundle.Loading),
  notice: Notice,
  photo_upload: lazyWidget('card', parts, (bundle) => bundle.PhotoUpload),
  presence: Presence,
  record_list: lazyWidget('lines', parts, (bundle) => bundle.RecordList),
  scan_field: lazyWidget('card', desk, (bundle) => bundle.ScanField),
  stat_row: StatRow,
  text: Text,
  totals: lazyWidget('lines', parts, (bundle) => bundle.Totals),
  why: lazyWidget('lines', caseBundle, (bundle) => bundle.Why),
}

/** Never rejects. */
export async function loadWidgets(types: readonly string[]): Promise<void> {
  await Promise.allSettled(types.map((type) => (registry as AnyRegistry)[type]?.load?.()))
}
