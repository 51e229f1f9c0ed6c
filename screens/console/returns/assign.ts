import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { actions } from '../../../schemas/components/actions.ts'
import type { FilterBar } from '../../../schemas/console/components/filter-bar.ts'
import type { ConsoleOverlay } from '../../../schemas/console/screen.ts'
import type { Option } from '../../../schemas/screen/fields.ts'
import { button } from '../../parts/buttons.ts'
import { consolePost } from '../actions.ts'
import { SELECTION_FORM } from './bulk.ts'

export interface AssigneeView {
  readonly id: string
  readonly name: string
}

interface AssigneesView {
  readonly shopId: string
  readonly assignees: readonly AssigneeView[]
}

export const SELF = 'me'
export const NO_ASSIGNEE = 'none'
export const ASSIGN_DIALOG = 'assign'

export function assigneeOptions(assignees: readonly AssigneeView[], t: ConsoleTranslate): Option[] {
  return [
    { value: NO_ASSIGNEE, label: t('returns.unassigned') },
    ...assignees.map(({ id, name }) => ({ value: id, label: name })),
  ]
}

const withSelf = (assignees: readonly AssigneeView[], t: ConsoleTranslate): Option[] => [
  { value: SELF, label: t('returns.mine') },
  ...assigneeOptions(assignees, t),
]

export const assigneeFilter = ({ assignees }: AssigneesView, t: ConsoleTranslate): FilterBar['filters'] =>
  assignees.length === 0
    ? []
    : [
        {
          name: 'assignee',
          label: t('returns.assignee'),
          kind: 'one',
          any: t('returns.any-assignee'),
          options: withSelf(assignees, t),
        },
      ]

export const buildAssignDialog = (
  { shopId, assignees }: AssigneesView,
  path: string,
  t: ConsoleTranslate,
): ConsoleOverlay => ({
  id: ASSIGN_DIALOG,
  kind: 'dialog',
  title: t('bulk.assign-title'),
  path,
  close: { label: t('bulk.cancel'), action: { type: 'close' } },
  body: [
    {
      type: 'field_group',
      id: 'assign-field',
      form: SELECTION_FORM,
      fields: [
        {
          name: 'assignee',
          label: t('returns.assignee'),
          kind: 'select',
          required: true,
          options: withSelf(assignees, t),
        },
      ],
    },
  ],
  footer: [
    actions({
      id: 'assign-actions',
      buttons: [
        button({
          id: 'assign-save',
          label: t('returns.assign'),
          look: 'primary',
          action: consolePost(shopId, 'returns.assign', { form: SELECTION_FORM, exclusive: true }),
        }),
      ],
    }),
  ],
})
