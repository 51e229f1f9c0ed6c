import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { actions } from '../../../schemas/components/actions.ts'
import { text } from '../../../schemas/components/text.ts'
import { consoleFieldGroup } from '../../../schemas/console/components/field-group.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'
import type { ConsoleScreen } from '../../../schemas/console/screen.ts'
import { button } from '../../parts/buttons.ts'
import { plain } from '../../parts/rich-text.ts'
import { consolePost } from '../actions.ts'
import { buildConsoleScreen, type ConsoleFrameView } from '../frame.ts'
import { type ProviderView, providerRefusal } from './sign-in.ts'

const FORM = 'confirm'

interface ConfirmView {
  readonly shopId: string
  readonly email: string
  readonly hasPassword: boolean
  readonly provider: ProviderView | null
}

const passwordParts = (shopId: string, t: ConsoleTranslate): ConsoleComponent[] => [
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

const providerParts = ({ shopId, hasPassword }: ConfirmView, provider: ProviderView, t: ConsoleTranslate) =>
  actions({
    id: 'provider',
    buttons: [
      button({
        id: 'confirm-provider',
        label: t('sign-in.provider', { provider: provider.label }),
        look: hasPassword ? 'secondary' : 'primary',
        action: consolePost(shopId, 'session.provider-confirm', { exclusive: true }),
      }),
    ],
  })

/** An account without both, as in a demo, is confirmed already. */
export function confirmPage(frame: ConsoleFrameView, view: ConfirmView, t: ConsoleTranslate): ConsoleScreen {
  const { shopId, email, provider, hasPassword } = view
  const main = [
    ...(provider?.refused === true ? [providerRefusal(provider, t)] : []),
    text({ id: 'intro', look: 'body', body: plain(t('confirm.intro', { email })) }),
    ...(hasPassword || provider === null ? passwordParts(shopId, t) : []),
    ...(provider === null ? [] : [providerParts(view, provider, t)]),
  ]
  const heading = t('confirm.heading')
  return buildConsoleScreen(
    frame,
    { name: 'confirm', area: null, heading, layout: 'narrow', main, forms: { [FORM]: { password: '' } } },
    t,
  )
}
