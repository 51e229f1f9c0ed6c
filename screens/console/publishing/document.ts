import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'
import type { ConsoleScreen } from '../../../schemas/console/screen.ts'
import type { Button } from '../../../schemas/screen/action.ts'
import { button } from '../../parts/buttons.ts'
import { consolePost } from '../actions.ts'
import { buildConsoleScreen, type ConsoleFrameView } from '../frame.ts'

export interface PlacedProblem {
  readonly line: number
  readonly column: number
  readonly pointer: string
  readonly message: string
}

export const DOCUMENT_FORM = 'document'

export const documentEditor = (
  { problems, hint }: { readonly problems: readonly PlacedProblem[]; readonly hint: string },
  t: ConsoleTranslate,
): ConsoleComponent => ({
  type: 'document_editor',
  id: 'editor',
  form: DOCUMENT_FORM,
  name: 'text',
  label: t('publishing.document'),
  hint,
  problemsLabel: t('publishing.problems', { count: problems.length }),
  problems: problems.map(({ line, column, pointer, message }, index) => ({
    id: `problem-${index}`,
    line,
    column,
    place: t('publishing.line', { line }),
    message,
    pointer,
  })),
})

export const checkButton = (shopId: string, t: ConsoleTranslate): Button =>
  button({
    id: 'check',
    label: t('publishing.check'),
    look: 'primary',
    action: consolePost(shopId, 'configuration.check', { form: DOCUMENT_FORM, pending: t('publishing.checking') }),
  })

export interface DocumentView {
  readonly shopId: string
  readonly text: string
  readonly version: number
}

export function documentPage(frame: ConsoleFrameView, view: DocumentView, t: ConsoleTranslate): ConsoleScreen {
  return buildConsoleScreen(
    frame,
    {
      name: 'document',
      area: 'publishing',
      heading: t('publishing.document-heading'),
      back: { label: t('publishing.heading'), path: '/publishing' },
      main: [
        documentEditor({ problems: [], hint: t('publishing.document-hint', { version: view.version }) }, t),
        { type: 'actions', id: 'actions', sticky: true, buttons: [checkButton(view.shopId, t)] },
      ],
      forms: { [DOCUMENT_FORM]: { text: view.text } },
    },
    t,
  )
}
