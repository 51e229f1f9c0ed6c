import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { actions } from '../../../schemas/components/actions.ts'
import { notice } from '../../../schemas/components/notice.ts'
import { text } from '../../../schemas/components/text.ts'
import { consoleFieldGroup } from '../../../schemas/console/components/field-group.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'
import type { ConsoleOverlay, ConsoleScreen } from '../../../schemas/console/screen.ts'
import type { Button } from '../../../schemas/screen/action.ts'
import { button } from '../../parts/buttons.ts'
import { formStates } from '../../parts/form.ts'
import { plain } from '../../parts/rich-text.ts'
import { consolePost } from '../actions.ts'
import { buildConsoleScreen, type ConsoleFrameView } from '../frame.ts'

export type TimeCodeState =
  | { readonly kind: 'off' }
  | { readonly kind: 'new'; readonly secret: string }
  | { readonly kind: 'active'; readonly recoveryCodes: number }

interface TimeCodeView {
  readonly shopId: string
  readonly state: TimeCodeState
}

const FORM = 'time-code'
const REVEAL = 'recovery-codes'

const beginButton = (shopId: string, label: string, look: Button['look']): Button =>
  button({ id: 'begin', label, look, action: consolePost(shopId, 'time-code.begin', { exclusive: true }) })

const offParts = (shopId: string, t: ConsoleTranslate): ConsoleComponent[] => [
  text({ id: 'intro', look: 'body', body: plain(t('time-code.intro')) }),
  actions({ id: 'time-code-actions', buttons: [beginButton(shopId, t('time-code.begin'), 'primary')] }),
]

const newParts = (shopId: string, secret: string, t: ConsoleTranslate): ConsoleComponent[] => [
  text({ id: 'intro', look: 'body', body: plain(t('time-code.scan')) }),
  {
    type: 'code_sheet',
    id: 'secret',
    cards: [
      {
        id: 'secret-code',
        label: (secret.match(/.{1,4}/g) ?? []).join(' '),
        picture: { src: `/console/v1/${shopId}/files/time-code`, alt: t('time-code.picture') },
      },
    ],
  },
  consoleFieldGroup({
    id: 'first-code',
    form: FORM,
    fields: [
      {
        name: 'code',
        label: t('sign-in.code'),
        hint: t('sign-in.code-hint'),
        kind: 'text',
        required: true,
        missing: t('time-code.missing'),
        maxLength: 10,
        autocomplete: 'one-time-code',
        inputMode: 'numeric',
      },
    ],
  }),
  actions({
    id: 'time-code-actions',
    buttons: [
      button({
        id: 'activate',
        label: t('time-code.activate'),
        look: 'primary',
        action: consolePost(shopId, 'time-code.activate', { form: FORM, exclusive: true }),
        needs: 'valid',
      }),
      beginButton(shopId, t('time-code.again'), 'text'),
    ],
  }),
]

const activeParts = (shopId: string, recoveryCodes: number, t: ConsoleTranslate): ConsoleComponent[] => {
  const confirm = {
    title: t('time-code.remove-title'),
    body: t('time-code.remove-body'),
    yes: t('time-code.remove'),
    no: t('people.keep'),
  }
  return [
    text({ id: 'intro', look: 'body', body: plain(t('time-code.active')) }),
    notice({
      id: 'recovery',
      tone: recoveryCodes > 2 ? 'info' : 'warning',
      body: plain(t('time-code.recovery-left', { count: recoveryCodes })),
    }),
    actions({
      id: 'time-code-actions',
      buttons: [
        button({
          id: 'new-recovery',
          label: t('time-code.recovery'),
          look: 'secondary',
          action: consolePost(shopId, 'time-code.recovery', { exclusive: true }),
        }),
        button({
          id: 'remove-time-code',
          label: t('time-code.remove'),
          look: 'secondary',
          action: consolePost(shopId, 'time-code.remove', { exclusive: true, confirm }),
        }),
      ],
    }),
  ]
}

const partsOf = ({ shopId, state }: TimeCodeView, t: ConsoleTranslate): ConsoleComponent[] => {
  if (state.kind === 'off') return offParts(shopId, t)
  return state.kind === 'new' ? newParts(shopId, state.secret, t) : activeParts(shopId, state.recoveryCodes, t)
}

export function timeCodePage(frame: ConsoleFrameView, view: TimeCodeView, t: ConsoleTranslate): ConsoleScreen {
  return buildConsoleScreen(
    frame,
    {
      name: 'time-code',
      area: 'settings',
      heading: t('time-code.heading'),
      back: { label: t('frame.settings'), path: '/settings' },
      layout: 'narrow',
      main: partsOf(view, t),
      forms: { [FORM]: { code: '' } },
    },
    t,
  )
}

export function recoveryCodesOverlay(
  { codes, path }: { readonly codes: readonly string[]; readonly path: string },
  t: ConsoleTranslate,
): ConsoleOverlay {
  const close = { type: 'navigate' as const, path }
  const list = codes.join('\n')
  return {
    id: 'recovery-codes',
    kind: 'dialog',
    title: t('time-code.codes-title'),
    path,
    close: { label: t('keys.done'), action: close },
    blocking: true,
    body: [
      notice({ id: 'once', tone: 'warning', body: plain(t('time-code.codes-once')) }),
      consoleFieldGroup({
        id: 'codes',
        form: REVEAL,
        fields: [
          { name: 'codes', label: t('time-code.codes'), kind: 'multiline', readonly: true, autocomplete: 'off' },
        ],
      }),
      actions({
        id: 'code-actions',
        buttons: [
          button({
            id: 'copy-codes',
            label: t('time-code.copy'),
            look: 'primary',
            action: { type: 'copy', text: list, done: t('time-code.copied') },
          }),
          button({ id: 'stored', label: t('keys.done'), look: 'secondary', action: close }),
        ],
      }),
    ],
    forms: formStates({ [REVEAL]: { codes: list } }),
  }
}
