import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { text } from '../../../schemas/components/text.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'
import { paragraphs } from '../../parts/rich-text.ts'

export const CODE_FORM = 'code'

export const codeBlock = (
  { id, form, label }: { readonly id: string; readonly form: string; readonly label: string },
  t: ConsoleTranslate,
): ConsoleComponent => ({
  type: 'document_editor',
  id,
  form,
  name: 'text',
  label,
  readonly: true,
  problemsLabel: t('webhooks.problems'),
  problems: [],
})

export const signatureBlocks = (variable: string, t: ConsoleTranslate): readonly ConsoleComponent[] => [
  text({
    id: 'signature',
    look: 'body',
    heading: t('webhooks.signature'),
    body: paragraphs([t('webhooks.signature-body', { variable }), t('webhooks.signature-standard')]),
  }),
  codeBlock({ id: 'signature-code', form: CODE_FORM, label: t('webhooks.signature-code') }, t),
]
