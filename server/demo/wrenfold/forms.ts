import type { ShopConfig } from '../../../schemas/config/index.ts'
import { toCopy } from '../shop-parts.ts'

/** Gifts are returned in the portal, so the gift form has no extra fields. */
export const wrenfoldForms: NonNullable<ShopConfig['forms']> = {
  missingOrder: {
    fields: [
      {
        id: 'bought_by',
        required: true,
        label: toCopy(
          'Who placed the order?',
          'Qui a passé la commande ?',
          'ご注文された方のお名前',
          'Wer hat bestellt?',
        ),
        help: toCopy(
          'A name or an email address, and roughly when.',
          'Un nom ou une adresse e-mail, et une date approximative.',
          'お名前またはメールアドレスと、おおよその時期',
          'Ein Name oder eine E-Mail-Adresse, und ungefähr wann.',
        ),
      },
      {
        id: 'product_return',
        required: true,
        label: toCopy(
          'What would you like to send back?',
          'Que souhaitez-vous renvoyer ?',
          '返品したい商品',
          'Was möchten Sie zurücksenden?',
        ),
      },
      {
        id: 'message',
        kind: 'multiline',
        label: toCopy(
          'Anything else we should know?',
          'Autre chose à nous signaler ?',
          'その他お知らせいただきたいこと',
          'Sollten wir sonst noch etwas wissen?',
        ),
      },
    ],
  },
}
