import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { fieldGroup } from '../../schemas/components/field-group.ts'
import type { Component } from '../../schemas/components/index.ts'
import type { Overlay } from '../../schemas/envelope/screen.ts'
import { captchaField } from '../lookup/regular.ts'
import { button, post } from '../parts/buttons.ts'
import { formStates } from '../parts/form.ts'
import type { FrameView } from '../parts/frame.ts'

/** `captcha` counts failures; null requests none (STS-53). */
export interface NewReturnView {
  readonly captcha: number | null
}

/** A cancelled return is started again; the page's primary action. */
interface NewReturnButtonView extends NewReturnView {
  readonly again: boolean
}

const beginReturn = ({ shopId }: FrameView, t: Translate, form?: string) =>
  post(shopId, 'return.new', { ...(form !== undefined && { form }), pending: t('lookup.submitting') })

/** Skips the lookup, because the order is known. */
export const newReturnOf = (frame: FrameView, view: NewReturnButtonView, t: Translate): Component =>
  actions({
    id: 'another',
    buttons: [
      button({
        id: 'start-return',
        label: t(view.again ? 'status.new-return-again' : 'status.new-return'),
        look: view.again ? 'primary' : 'text',
        action: view.captcha === null ? beginReturn(frame, t) : { type: 'open', dialog: 'new-return' },
      }),
    ],
  })

export const newReturnDialog = (
  frame: FrameView,
  { captcha }: NewReturnView,
  t: Translate,
): Readonly<Record<string, Overlay>> =>
  captcha === null
    ? {}
    : {
        'new-return': {
          id: 'new-return',
          kind: 'dialog',
          title: t('status.new-return-title'),
          path: frame.path,
          close: { label: t('common.cancel'), action: { type: 'close' } },
          body: [
            fieldGroup({
              id: 'new-return-fields',
              form: 'new-return',
              fields: [captchaField(frame.shopId, captcha, t)],
            }),
          ],
          footer: [
            actions({
              id: 'new-return-actions',
              buttons: [
                button({
                  id: 'begin-return',
                  label: t('status.new-return-go'),
                  look: 'primary',
                  needs: 'valid',
                  action: beginReturn(frame, t, 'new-return'),
                }),
              ],
            }),
          ],
          forms: formStates({ 'new-return': { captcha: '' } }),
        },
      }
