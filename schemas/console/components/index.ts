import { type Static, Type } from 'typebox'
import { Actions } from '../../components/actions.ts'
import { AddressForm } from '../../components/address-form.ts'
import { ChoiceList } from '../../components/choice-list.ts'
import { Deferred } from '../../components/deferred.ts'
import { EmptyState } from '../../components/empty-state.ts'
import { KeyValues } from '../../components/key-values.ts'
import { LabelBlock } from '../../components/label-block.ts'
import { Loading } from '../../components/loading.ts'
import { Notice } from '../../components/notice.ts'
import { PhotoUpload } from '../../components/photo-upload.ts'
import { RecordList } from '../../components/record-list.ts'
import { Text } from '../../components/text.ts'
import { TotalsRows } from '../../components/totals.ts'
import { BulkBar } from './bulk-bar.ts'
import { CaseTimeline } from './case-timeline.ts'
import { CodeSheet } from './code-sheet.ts'
import { DataTable } from './data-table.ts'
import { DifferenceList } from './difference-list.ts'
import { DocumentEditor } from './document-editor.ts'
import { ConsoleFieldGroup } from './field-group.ts'
import { FilterBar } from './filter-bar.ts'
import { ItemCards } from './item-cards.ts'
import { Journal } from './journal.ts'
import { Presence } from './presence.ts'
import { ScanField } from './scan-field.ts'
import { StatRow } from './stat-row.ts'
import { Why } from './why.ts'

export const consoleComponents = {
  actions: Actions,
  address_form: AddressForm,
  bulk_bar: BulkBar,
  case_timeline: CaseTimeline,
  choice_list: ChoiceList,
  code_sheet: CodeSheet,
  data_table: DataTable,
  deferred: Deferred,
  difference_list: DifferenceList,
  document_editor: DocumentEditor,
  empty_state: EmptyState,
  field_group: ConsoleFieldGroup,
  filter_bar: FilterBar,
  item_cards: ItemCards,
  journal: Journal,
  key_values: KeyValues,
  label_block: LabelBlock,
  loading: Loading,
  notice: Notice,
  photo_upload: PhotoUpload,
  presence: Presence,
  record_list: RecordList,
  scan_field: ScanField,
  stat_row: StatRow,
  text: Text,
  totals: TotalsRows,
  why: Why,
} as const

export type ConsoleComponent = {
  [Name in keyof typeof consoleComponents]: Static<(typeof consoleComponents)[Name]>
}[keyof typeof consoleComponents]

export const ConsoleComponent = Type.Unsafe<ConsoleComponent>(
  Type.Union(Object.values(consoleComponents), {
    title: 'ConsoleComponent',
    description: 'Block of a console page; its `type` selects the component',
  }),
)
