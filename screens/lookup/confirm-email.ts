import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { text } from '../../schemas/components/text.ts'
import type { Screen } from '../../schemas/screen.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { button, post } from '../parts/press.ts'
import { plain } from '../parts/rich.ts'

/** What the page behind the link of a letter is drawn from. `page` is that of the return, once the address is confirmed. */
interface ConfirmEmailView {
  readonly email: string
  readonly page: string | null
}

/**
 * Asks whoever opened the link whether the address is theirs; the button confirms it, the page alone does not (FIX-45):
 * programs that look into letters open every link in them.
 */
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
