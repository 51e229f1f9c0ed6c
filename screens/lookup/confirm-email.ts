import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { text } from '../../schemas/components/text.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'
import { button, post } from '../parts/buttons.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { plain } from '../parts/rich-text.ts'

/** `page` is the return's page, set once the address is confirmed. */
interface ConfirmEmailView {
  readonly email: string
  readonly page: string | null
}

/** Only the button confirms, because mail scanners open every link (FIX-45). */
export const confirmEmailPage = (frame: FrameView, { email, page }: ConfirmEmailView, t: Translate): Screen =>
  screen(
    frame,
    {
      title: t('confirm-email.title'),
      heading: t(page === null ? 'confirm-email.title' : 'confirm-email.done'),
      main: [
        text({
          id: 'about',
          look: 'lead',
          body: plain(
            t(page === null ? 'confirm-email.copy' : 'confirm-email.done-copy', { email, shop: frame.shop.name }),
          ),
        }),
        actions({
          id: 'actions',
          buttons: [
            page === null
              ? button({
                  id: 'confirm',
                  label: t('confirm-email.go'),
                  look: 'primary',
                  action: post(frame.shopId, 'email.confirm', { pending: t('common.saving') }),
                })
              : button({
                  id: 'return',
                  label: t('confirm-email.return'),
                  look: 'secondary',
                  action: { type: 'navigate', path: page },
                }),
          ],
        }),
      ],
    },
    t,
  )
