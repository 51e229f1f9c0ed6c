import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { actions } from '../../../schemas/components/actions.ts'
import { text } from '../../../schemas/components/text.ts'
import { consoleFieldGroup } from '../../../schemas/console/components/field-group.ts'
import type { ConsoleScreen } from '../../../schemas/console/screen.ts'
import { button } from '../../parts/buttons.ts'
import { plain } from '../../parts/rich-text.ts'
import { consolePost } from '../actions.ts'
import { buildConsoleScreen, type ConsoleFrameView } from '../frame.ts'

const FORM = 'confirm'

export function confirmPage(
  frame: ConsoleFrameView,
  { shopId, email }: { readonly shopId: string; readonly email: string },
  t: ConsoleTranslate,
): ConsoleScreen {
  const main = [
    text({ id: 'intro', look: 'body', body: plain(t('confirm.intro', { email })) }),
    consoleFieldGroup({
      id: 'password',
      form: FORM,
      fields: [
        {
          name: 'password',
          label: t('sign-in.password'),
          kind: 'password',
          required: true,
          autocomplete: 'current-password',
        },
      ],
    }),
    actions({
      id: 'confirm',
      buttons: [
        button({
          id: 'confirm-password',
          label: t('confirm.go'),
          look: 'primary',
          action: consolePost(shopId, 'session.confirm', { form: FORM, exclusive: true }),
          needs: 'valid',
        }),
      ],
    }),
  ]
  const heading = t('confirm.heading')
  return buildConsoleScreen(
    frame,
    { name: 'confirm', area: null, heading, layout: 'narrow', main, forms: { [FORM]: { password: '' } } },
    t,
  )
}
