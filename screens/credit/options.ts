import type { Translate } from '../../locales/translate.ts'
import { offerCard } from '../../schemas/components/offer-card.ts'
import { text } from '../../schemas/components/text.ts'
import type { Currency, Minor } from '../../schemas/money.ts'
import type { Screen } from '../../schemas/screen.ts'
import { money } from '../parts/amounts.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { button, post } from '../parts/press.ts'
import { plain } from '../parts/rich.ts'

/** One way to be paid back, with what it brings; with `exchange`, "no thanks", the amount is given up. */
export interface CreditOptionView {
  readonly credit: 'gift' | 'refund' | 'exchange'
  readonly amount: Minor
}

/** What slide 2 of the credit page is drawn from. */
export interface CreditView {
  readonly currency: Currency
  readonly options: readonly CreditOptionView[]
}

interface CardWords {
  readonly heading: string
  readonly copy: string
  readonly choose: string
}

const wordsOf = (credit: CreditOptionView['credit'], shop: string, t: Translate): CardWords =>
  credit === 'exchange'
    ? { heading: t('credit.exchange'), copy: t('credit.exchange-copy'), choose: t('credit.exchange-choose') }
    : {
        heading: t(`credit.${credit}`),
        copy: t(`credit.${credit}-copy`, { shop }),
        choose: t(`credit.${credit}-choose`),
      }

const optionCard = ({ credit, amount }: CreditOptionView, { currency, shopId, shop }: OptionFrame, t: Translate) => {
  const { heading, copy, choose } = wordsOf(credit, shop, t)
  return offerCard({
    id: credit,
    heading,
    copy,
    price: money(amount, currency, t),
    button: button({
      id: `choose-${credit}`,
      label: choose,
      look: 'primary',
      action: post(shopId, 'credit.choose', { args: { credit }, pending: t('credit.choosing') }),
    }),
  })
}

interface OptionFrame {
  readonly currency: Currency
  readonly shopId: string
  readonly shop: string
}

/** Slide 2: store credit beside the original payment (CRD-08). */
export const creditOptions = (frame: FrameView, view: CreditView, t: Translate): Screen =>
  screen(
    frame,
    {
      title: t('credit.title'),
      heading: t('credit.heading'),
      main: [
        text({ id: 'intro', look: 'lead', body: plain(t('credit.intro')) }),
        ...view.options.map((option) =>
          optionCard(option, { currency: view.currency, shopId: frame.shopId, shop: frame.shop.name }, t),
        ),
      ],
    },
    t,
  )
