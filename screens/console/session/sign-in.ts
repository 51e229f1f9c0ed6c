import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { actions } from '../../../schemas/components/actions.ts'
import { notice } from '../../../schemas/components/notice.ts'
import { text } from '../../../schemas/components/text.ts'
import { type ConsoleField, consoleFieldGroup } from '../../../schemas/console/components/field-group.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'
import type { ConsoleScreen } from '../../../schemas/console/screen.ts'
import type { Role } from '../../../schemas/merchant/keys.ts'
import type { Button } from '../../../schemas/screen/action.ts'
import { button } from '../../parts/buttons.ts'
import { plain } from '../../parts/rich-text.ts'
import { entryPost } from '../actions.ts'
import { buildConsoleScreen, roleLabel } from '../frame.ts'

const FORM = 'sign-in'
const ROLES: readonly Role[] = ['owner', 'manager', 'agent', 'receiver', 'viewer']

interface SignInView {
  readonly provider: ProviderView | null
  readonly path: string
  readonly code: 'app' | 'recovery' | null
  readonly demoShop: string | null
}

/** `refused`: the attempt before did not work. */
export interface ProviderView {
  readonly label: string
  readonly refused: boolean
}

const passwordField = (t: ConsoleTranslate, autocomplete: string): ConsoleField => ({
  name: 'password',
  label: t('sign-in.password'),
  kind: 'password',
  required: true,
  missing: t('sign-in.password-missing'),
  maxLength: 256,
  autocomplete,
})

const codeFields = (code: SignInView['code'], t: ConsoleTranslate): ConsoleField[] => {
  if (code === null) return []
  const field = { name: 'code', kind: 'text', required: true, missing: t('time-code.missing') } as const
  return code === 'recovery'
    ? [{ ...field, label: t('sign-in.recovery'), hint: t('sign-in.recovery-hint'), maxLength: 40, autocomplete: 'off' }]
    : [
        {
          ...field,
          label: t('sign-in.code'),
          hint: t('sign-in.code-hint'),
          maxLength: 10,
          autocomplete: 'one-time-code',
          inputMode: 'numeric',
        },
      ]
}

const signInFields = (code: SignInView['code'], t: ConsoleTranslate): ConsoleField[] => [
  {
    name: 'email',
    label: t('sign-in.email'),
    kind: 'email',
    required: true,
    missing: t('sign-in.email-missing'),
    maxLength: 256,
    autocomplete: 'username',
  },
  passwordField(t, 'current-password'),
  ...codeFields(code, t),
]

const demoRoles = (shop: string, t: ConsoleTranslate): ConsoleComponent[] => [
  text({ id: 'demo', look: 'small', heading: t('sign-in.demo'), body: plain(t('sign-in.demo-body')) }),
  actions({
    id: 'demo-roles',
    buttons: ROLES.map((role) =>
      button({
        id: `try-${role}`,
        label: t('sign-in.try', { role: roleLabel(role, t) }),
        look: 'secondary',
        action: entryPost('session.try', { args: { shop, role }, exclusive: true }),
      }),
    ),
  }),
]

const providerButton = ({ label }: ProviderView, t: ConsoleTranslate): ConsoleComponent =>
  actions({
    id: 'provider',
    buttons: [
      button({
        id: 'use-provider',
        label: t('sign-in.provider', { provider: label }),
        look: 'secondary',
        action: entryPost('session.provider', { exclusive: true, pending: t('sign-in.pending') }),
      }),
    ],
  })

export const providerRefusal = ({ label }: ProviderView, t: ConsoleTranslate): ConsoleComponent =>
  notice({
    id: 'provider-refused',
    tone: 'warning',
    body: plain(t('sign-in.provider-refused', { provider: label })),
  })

const codeSwitch = (path: string, code: 'app' | 'recovery', t: ConsoleTranslate): Button => {
  const [before = '', query = ''] = path.split('?', 2)
  const params = new URLSearchParams(query)
  params.set('code', code === 'app' ? 'recovery' : 'app')
  return button({
    id: 'switch-code',
    label: t(code === 'app' ? 'sign-in.use-recovery' : 'sign-in.use-app'),
    look: 'text',
    action: { type: 'navigate', path: `${before}?${params}` },
  })
}

export function signInPage({ path, code, demoShop, provider }: SignInView, t: ConsoleTranslate): ConsoleScreen {
  const main: ConsoleComponent[] = [
    ...(provider?.refused === true ? [providerRefusal(provider, t)] : []),
    consoleFieldGroup({ id: 'account', form: FORM, fields: signInFields(code, t) }),
    actions({
      id: 'enter',
      buttons: [
        button({
          id: 'sign-in',
          label: t('sign-in.go'),
          look: 'primary',
          action: entryPost('session.open', { form: FORM, exclusive: true, pending: t('sign-in.pending') }),
          needs: 'valid',
        }),
        ...(code === null ? [] : [codeSwitch(path, code, t)]),
      ],
    }),
    ...(provider === null ? [] : [providerButton(provider, t)]),
    ...(demoShop === null ? [] : demoRoles(demoShop, t)),
  ]
  return buildConsoleScreen(
    { path, history: 'replace', member: null },
    {
      name: 'sign-in',
      key: 'sign-in',
      area: null,
      heading: t('sign-in.heading'),
      layout: 'entry',
      main,
      forms: { [FORM]: { email: '', password: '', code: '' } },
    },
    t,
  )
}

interface WelcomeView {
  readonly path: string
  readonly account: {
    readonly email: string
    readonly name: string
    readonly asksName: boolean
    readonly demo: boolean
  } | null
}

const WELCOME_FORM = 'welcome'

const unusableLink = (t: ConsoleTranslate): ConsoleComponent[] => [
  notice({ id: 'used', tone: 'warning', title: t('welcome.used'), body: plain(t('welcome.used-body')) }),
  actions({
    id: 'to-sign-in',
    buttons: [
      button({ id: 'back', label: t('welcome.sign-in'), look: 'secondary', action: { type: 'navigate', path: '/' } }),
    ],
  }),
]

type Account = NonNullable<WelcomeView['account']>

const welcomeFields = (asksName: boolean, t: ConsoleTranslate) =>
  consoleFieldGroup({
    id: 'account',
    form: WELCOME_FORM,
    fields: [
      ...(asksName
        ? [
            {
              name: 'name',
              label: t('welcome.name'),
              hint: t('welcome.name-hint'),
              kind: 'text' as const,
              required: true,
              maxLength: 80,
              autocomplete: 'name',
            },
          ]
        : []),
      { ...passwordField(t, 'new-password'), hint: t('welcome.password-hint') },
    ],
  })

const welcomeForm = ({ email, asksName, demo }: Account, t: ConsoleTranslate): ConsoleComponent[] => [
  text({ id: 'intro', look: 'body', body: plain(demo ? t('welcome.demo') : t('welcome.intro', { email })) }),
  ...(demo ? [] : [welcomeFields(asksName, t)]),
  actions({
    id: 'enter',
    buttons: [
      button({
        id: 'redeem',
        label: t('welcome.go'),
        look: 'primary',
        action: entryPost('session.redeem', { form: WELCOME_FORM, exclusive: true }),
        needs: 'valid',
      }),
    ],
  }),
]

export function welcomePage({ path, account }: WelcomeView, t: ConsoleTranslate): ConsoleScreen {
  return buildConsoleScreen(
    { path, history: 'replace', member: null },
    {
      name: 'welcome',
      key: 'welcome',
      area: null,
      heading: account === null ? t('welcome.used-heading') : t('welcome.heading'),
      layout: 'entry',
      main: account === null ? unusableLink(t) : welcomeForm(account, t),
      forms: { [WELCOME_FORM]: { name: account?.name ?? '', password: '' } },
    },
    t,
  )
}
