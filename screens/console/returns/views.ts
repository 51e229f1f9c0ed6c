import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { actions } from '../../../schemas/components/actions.ts'
import type { ConsoleOverlay } from '../../../schemas/console/screen.ts'
import type { Button, Submit } from '../../../schemas/screen/action.ts'
import { button } from '../../parts/buttons.ts'
import { consolePost } from '../actions.ts'

export interface SavedViews {
  readonly views: readonly {
    readonly id: string
    readonly name: string
    readonly path: string
    readonly count: number
    readonly isCurrent: boolean
  }[]
  readonly parameters: string | null
}

interface ListView {
  readonly shopId: string
  readonly saved: SavedViews
}

export const VIEW_FORM = 'view'
const DIALOG = 'view'
const MAX_NAME_LENGTH = 40

export const currentSaved = ({ saved }: Pick<ListView, 'saved'>) => saved.views.find(({ isCurrent }) => isCurrent)

const openButton = (id: string, label: string): Button =>
  button({ id, label, look: 'text', action: { type: 'open', dialog: DIALOG } })

export function savedViewButtons(view: ListView, t: ConsoleTranslate): Button[] {
  const current = currentSaved(view)
  if (current === undefined) return view.saved.parameters === null ? [] : [openButton('view-save', t('views.save'))]
  return [
    openButton('view-rename', t('views.rename')),
    button({
      id: 'view-remove',
      label: t('views.remove'),
      look: 'text',
      action: consolePost(view.shopId, 'view.remove', { args: { view: current.id }, exclusive: true }),
    }),
  ]
}

const submitOf = ({ shopId, saved }: ListView, id: string | undefined): Submit =>
  id === undefined
    ? consolePost(shopId, 'view.save', {
        form: VIEW_FORM,
        args: { parameters: saved.parameters ?? '' },
        exclusive: true,
      })
    : consolePost(shopId, 'view.rename', { form: VIEW_FORM, args: { view: id }, exclusive: true })

/** Nothing for a view that is a queue without filters, or a search. */
export function savedViewParts(view: ListView, path: string, t: ConsoleTranslate) {
  const current = currentSaved(view)
  if (current === undefined && view.saved.parameters === null) return { forms: {}, dialogs: {} }
  const label = current === undefined ? t('views.save') : t('views.rename')
  const save = button({
    id: 'view-submit',
    label,
    look: 'primary',
    needs: 'valid',
    action: submitOf(view, current?.id),
  })
  const dialog: ConsoleOverlay = {
    id: DIALOG,
    kind: 'dialog',
    title: label,
    path,
    close: { label: t('bulk.cancel'), action: { type: 'close' } },
    body: [
      {
        type: 'field_group',
        id: 'view-name',
        form: VIEW_FORM,
        fields: [
          {
            name: 'name',
            label: t('views.name'),
            hint: t('views.name-hint'),
            kind: 'text',
            required: true,
            missing: t('views.name-missing'),
            maxLength: MAX_NAME_LENGTH,
          },
        ],
      },
    ],
    footer: [actions({ id: 'view-actions', buttons: [save] })],
  }
  return { forms: { [VIEW_FORM]: { name: current?.name ?? '' } }, dialogs: { [DIALOG]: dialog } }
}
