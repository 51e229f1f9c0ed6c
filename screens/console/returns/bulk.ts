import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { actions } from '../../../schemas/components/actions.ts'
import { text } from '../../../schemas/components/text.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'
import type { ConsoleOverlay } from '../../../schemas/console/screen.ts'
import type { Button } from '../../../schemas/screen/action.ts'
import { button } from '../../parts/buttons.ts'
import { plain } from '../../parts/rich-text.ts'
import { consolePost, SUBMIT_KEYS } from '../actions.ts'

export const SELECTION_FORM = 'selection'
export const SELECTION_NAME = 'returns'
export const NOTE_DIALOG = 'note'
export const ALL_DIALOG = 'all'

interface BulkView {
  readonly shopId: string
  readonly may: { readonly bulk: boolean; readonly export: boolean }
}

const MAX_NOTE_LENGTH = 4_000

const bulkButtons = ({ shopId, may }: BulkView, t: ConsoleTranslate): Button[] => [
  ...(may.bulk
    ? [
        button({
          id: 'bulk-approve',
          label: t('bulk.approve'),
          look: 'primary',
          action: consolePost(shopId, 'returns.approve', {
            form: SELECTION_FORM,
            exclusive: true,
            pending: t('bulk.working'),
          }),
        }),
        button({
          id: 'bulk-note',
          label: t('bulk.note'),
          look: 'secondary',
          action: { type: 'open', dialog: NOTE_DIALOG },
        }),
        button({
          id: 'bulk-assign',
          label: t('returns.assign'),
          look: 'secondary',
          action: { type: 'open', dialog: 'assign' },
        }),
      ]
    : []),
  ...(may.export
    ? [
        button({
          id: 'bulk-export',
          label: t('bulk.export'),
          look: 'secondary',
          action: consolePost(shopId, 'returns.export', { form: SELECTION_FORM }),
        }),
      ]
    : []),
  ...(may.bulk
    ? [
        button({
          id: 'bulk-close',
          label: t('bulk.close'),
          look: 'danger',
          action: consolePost(shopId, 'returns.close', {
            form: SELECTION_FORM,
            exclusive: true,
            pending: t('bulk.working'),
            confirm: {
              title: t('bulk.close-title'),
              body: t('bulk.close-body'),
              yes: t('bulk.close'),
              no: t('bulk.keep'),
            },
          }),
        }),
      ]
    : []),
]

export function buildBulkBar(view: BulkView, t: ConsoleTranslate): ConsoleComponent[] {
  const buttons = bulkButtons(view, t)
  return buttons.length === 0
    ? []
    : [
        {
          type: 'bulk_bar',
          id: 'bulk',
          form: SELECTION_FORM,
          name: SELECTION_NAME,
          label: t('bulk.label'),
          selected: t('bulk.selected', { count: '{count}' }),
          clear: t('bulk.clear'),
          actions: buttons,
        },
      ]
}

export const buildNoteDialog = ({ shopId }: BulkView, path: string, t: ConsoleTranslate): ConsoleOverlay => ({
  id: NOTE_DIALOG,
  kind: 'dialog',
  title: t('bulk.note-title'),
  path,
  close: { label: t('bulk.cancel'), action: { type: 'close' } },
  body: [
    {
      type: 'field_group',
      id: 'note-field',
      form: SELECTION_FORM,
      fields: [
        { name: 'note', label: t('bulk.note-label'), kind: 'multiline', required: true, maxLength: MAX_NOTE_LENGTH },
      ],
    },
  ],
  footer: [
    actions({
      id: 'note-actions',
      buttons: [
        {
          ...button({
            id: 'note-save',
            label: t('bulk.note-save'),
            look: 'primary',
            needs: 'valid',
            action: consolePost(shopId, 'returns.note', { form: SELECTION_FORM, exclusive: true }),
          }),
          keys: SUBMIT_KEYS,
        },
      ],
    }),
  ],
})

export const buildAllDialog = (
  { shopId, view }: { readonly shopId: string; readonly view: string },
  path: string,
  t: ConsoleTranslate,
): ConsoleOverlay => ({
  id: ALL_DIALOG,
  kind: 'dialog',
  title: t('bulk.all-title'),
  path,
  close: { label: t('bulk.cancel'), action: { type: 'close' } },
  body: [text({ id: 'all-help', look: 'body', body: plain(t('bulk.all-help')) })],
  footer: [
    actions({
      id: 'all-actions',
      buttons: (['approve', 'close'] as const).map((kind) =>
        button({
          id: `all-${kind}`,
          label: t(kind === 'approve' ? 'bulk.approve-all' : 'bulk.close-all'),
          look: kind === 'approve' ? 'primary' : 'danger',
          action: consolePost(shopId, 'returns.all', { args: { kind, view }, exclusive: true }),
        }),
      ),
    }),
  ],
})
