import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import type { Component } from '../../schemas/components/index.ts'
import { notice } from '../../schemas/components/notice.ts'
import { text } from '../../schemas/components/text.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'
import type { RichText } from '../../schemas/screen/text.ts'
import { button } from '../parts/buttons.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { paragraphs, plain } from '../parts/rich-text.ts'
import { row } from './rule-rows.ts'
import { ruleSections } from './rule-sections.ts'
import { foldedSection } from './section.ts'
import { countryList, detailedLine, feeLines, itemList, outcomeList, withinLine } from './terms.ts'
import type { CountryMethodsView, MethodView, OutcomeName, PolicyPageView, WarrantyView } from './view.ts'

const merchantText = (id: string, body: RichText): readonly Component[] =>
  body.length === 0 ? [] : [text({ id, look: 'body', body })]

const exclusionList = ({ exclusions }: PolicyPageView, t: Translate): readonly string[] => {
  const { finalSale, giftCards, withoutShipping, unfulfilled } = exclusions
  return [
    ...(finalSale ? [t('policy.excluded-final')] : []),
    ...(giftCards ? [t('policy.excluded-gift-cards')] : []),
    ...(withoutShipping ? [t('policy.excluded-no-shipping')] : []),
    ...(unfulfilled ? [t('policy.excluded-unfulfilled')] : []),
  ]
}

const paymentLines = ({ exclusions, rules }: PolicyPageView, t: Translate): readonly string[] => {
  const hasOutcome = (wanted: OutcomeName) =>
    rules.some(({ outcomes }) => outcomes.some(({ outcome }) => outcome === wanted))
  const canExchange = exclusions.unpaidExchanges && hasOutcome('exchange')
  return [
    ...(hasOutcome('refund') ? [t(exclusions.cash ? 'policy.no-refund' : 'policy.no-refund-gifts')] : []),
    t(canExchange ? 'policy.unpaid-exchange' : 'policy.unpaid'),
  ]
}

const exclusionSection = (view: PolicyPageView, t: Translate): Component => {
  const rows = [
    ...row(t('policy.excluded-items'), exclusionList(view, t)),
    ...row(t('policy.excluded-payments'), paymentLines(view, t)),
  ]
  return foldedSection({ id: 'exclusions', heading: t('policy.excluded'), rows }, t, rows)
}

const methodLine = ({ name, conditional, fees, free }: MethodView, currency: string, t: Translate): string => {
  const method = conditional ? t('policy.method-some', { method: name }) : name
  const cost = free ? [t('policy.fee-free')] : feeLines(fees, currency, t)
  return detailedLine(method, cost)
}

const countryLabel = ({ countries }: CountryMethodsView, isOnly: boolean, t: Translate): string =>
  countries === null ? t(isOnly ? 'policy.countries-all' : 'policy.countries-rest') : countryList(countries, t)

/** How items go back: by country, then to the stores. */
const methodSection = ({ methods, stores, currency }: PolicyPageView, t: Translate): readonly Component[] => {
  const rows = [
    ...methods.flatMap((group) =>
      row(
        countryLabel(group, methods.length === 1, t),
        group.methods.length === 0
          ? [t('policy.methods-none')]
          : group.methods.map((method) => methodLine(method, currency, t)),
      ),
    ),
    ...row(
      t('policy.stores'),
      stores.map(({ name, lines }) => detailedLine(name, [t.list(lines)])),
    ),
  ]
  return rows.length === 0
    ? []
    : [
        foldedSection({ id: 'methods', heading: t('policy.methods'), rows }, t, [
          { label: '', lines: [t('policy.methods-hint')] },
        ]),
      ]
}

const warrantyLines = (warranty: WarrantyView, t: Translate): string[] => {
  const { detail, days, start, outcomes } = warranty
  const items = itemList(warranty, t)
  return [
    ...(detail === null ? [] : [detail]),
    items === '' ? t('policy.warranty-all') : items,
    withinLine(outcomeList(outcomes, t), { days, start }, t),
  ]
}

const warrantySection = ({ warranties }: PolicyPageView, t: Translate): readonly Component[] =>
  warranties.length === 0
    ? []
    : [
        foldedSection(
          {
            id: 'warranties',
            heading: t('policy.warranties'),
            rows: warranties.map((warranty) => ({ label: warranty.title, lines: warrantyLines(warranty, t) })),
          },
          t,
        ),
      ]

const linkButton = (id: string, label: string, href: string) =>
  button({ id, label, look: 'text', action: { type: 'link', href } })

/** The law beside the policy, which may give less. */
const withdrawalNotice = (
  { withdrawal: link }: FrameView,
  { withdrawal }: PolicyPageView,
  t: Translate,
): readonly Component[] => {
  if (withdrawal === null || link === undefined) return []
  const { days, instructionsUrl, policyUrl } = withdrawal
  const { label, path, href } = link
  return [
    notice({
      id: 'withdrawal',
      tone: 'info',
      title: t('policy.withdrawal'),
      body: plain(t.sentences([t('withdraw.intro', { days }), t('policy.withdrawal-more')])),
      actions: [
        button({
          id: 'withdraw',
          label,
          look: 'text',
          action: href === undefined ? { type: 'navigate', path: path ?? '/withdraw' } : { type: 'link', href },
        }),
        ...(instructionsUrl === null ? [] : [linkButton('instructions', t('withdraw.instructions'), instructionsUrl)]),
        ...(policyUrl === undefined ? [] : [linkButton('own-policy', t('policy.own-page'), policyUrl)]),
      ],
    }),
  ]
}

/** DAT-17. */
export const policyPage = (frame: FrameView, view: PolicyPageView, t: Translate): Screen =>
  screen(
    frame,
    {
      title: t('policy.title'),
      heading: t('policy.title'),
      main: [
        text({ id: 'intro', look: 'lead', body: paragraphs([t('policy.intro')]) }),
        ...merchantText('before', view.before),
        ...ruleSections(view, t),
        ...withdrawalNotice(frame, view, t),
        exclusionSection(view, t),
        ...methodSection(view, t),
        ...warrantySection(view, t),
        ...merchantText('after', view.after),
        actions({
          id: 'actions',
          buttons: [
            button({
              id: 'start',
              label: t('policy.start'),
              look: 'primary',
              action: { type: 'navigate', path: '/' },
            }),
          ],
        }),
      ],
    },
    t,
  )
