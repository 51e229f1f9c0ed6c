import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { fieldGroup } from '../../schemas/components/field-group.ts'
import type { Component } from '../../schemas/components/index.ts'
import { notice } from '../../schemas/components/notice.ts'
import { button, post } from '../parts/buttons.ts'
import { emailField } from '../parts/email-field.ts'
import { plain } from '../parts/rich-text.ts'

/** The gift card waits until its address is confirmed (FIX-45). */
export const confirmEmailOf = (shopId: string, email: string | null, t: Translate): Component[] =>
  email === null
    ? []
    : [
        notice({
          id: 'confirm-email',
          tone: 'warning',
          title: t('status.confirm-email'),
          body: plain(t('status.confirm-email-copy', { email })),
        }),
        fieldGroup({ id: 'confirm-email-fields', form: 'confirm-email', fields: [emailField(t)] }),
        actions({
          id: 'confirm-email-actions',
          buttons: [
            button({
              id: 'send-confirmation',
              label: t('status.confirm-email-send'),
              look: 'secondary',
              needs: 'valid',
              action: post(shopId, 'return.confirm-email', { form: 'confirm-email', pending: t('common.saving') }),
            }),
          ],
        }),
      ]
