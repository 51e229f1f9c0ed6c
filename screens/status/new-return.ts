import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { fieldGroup } from '../../schemas/components/field-group.ts'
import type { Component } from '../../schemas/components/index.ts'
import type { Overlay } from '../../schemas/screen.ts'
import { captchaField } from '../lookup/regular.ts'
import { formStates } from '../parts/form.ts'
import type { FrameView } from '../parts/frame.ts'
import { button, post } from '../parts/press.ts'

/** The way to another return of the order; `captcha` as on the lookup page, null while none is asked for (STS-53). */
export interface NewReturnView {
  readonly captcha: number | null
}

/** Whether what was cancelled is returned again: the one thing to do on its page. */
interface AnotherView extends NewReturnView {
  readonly again: boolean
}

/** Begins another return; with the form of the captcha where one is asked for. */
const begin = ({ shopId }: FrameView, t: Translate, form?: string) =>
  post(shopId, 'return.new', { ...(form !== undefined && { form }), pending: t('lookup.submitting') })

/**
 * The button to another return of the order. The order is known, so no lookup is needed: it goes to the items at once.
 * A captcha is asked in a dialog of its own.
 */
export const newReturnOf = (frame: FrameView, view: AnotherView, t: Translate): Component =>
  actions({
    id: 'another',
    buttons: [
      button({
        id: 'start-return',
        label: t(view.again ? 'status.new-return-again' : 'status.new-return'),
        look: view.again ? 'primary' : 'text',
        action: view.captcha === null ? begin(frame, t) : { type: 'open', dialog: 'new-return' },
      }),
    ],
  })

/** Asks for the captcha before another return is begun; nothing where none is asked for. */
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
                  action: begin(frame, t, 'new-return'),
                }),
              ],
            }),
          ],
          forms: formStates({ 'new-return': { captcha: '' } }),
        },
      }
