import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import type { Component } from '../../schemas/components/index.ts'
import { keyValues } from '../../schemas/components/key-values.ts'
import { text } from '../../schemas/components/text.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'
import type { RichText } from '../../schemas/screen/text.ts'
import { button } from '../parts/buttons.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { paragraphs } from '../parts/rich-text.ts'
import { ruleSections } from './rule-sections.ts'
import { countryList, detailedLine, feeLines, itemList, outcomeList } from './terms.ts'
import type { CountryMethodsView, MethodView, OutcomeName, PolicyPageView, WarrantyView } from './view.ts'

const merchantText = (id: string, body: RichText): readonly Component[] =>
  body.length === 0 ? [] : [text({ id, look: 'body', body })]

const exclusionList = ({ exclusions }: PolicyPageView, t: Translate): readonly string[] => {
  const { finalSaleTags, giftCards, withoutShipping, unfulfilled } = exclusions
  return [
    ...finalSaleTags.map((tag) => t('policy.excluded-tag', { tag })),
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
  const items = exclusionList(view, t)
  const body: RichText = [
    ...(items.length === 0
      ? []
      : [{ kind: 'list' as const, items: items.map((item) => [{ kind: 'words' as const, text: item }]) }]),
    ...paragraphs(paymentLines(view, t)),
  ]
  return text({ id: 'exclusions', look: 'body', heading: t('policy.excluded'), body })
}

const methodLine = ({ name, conditional, fees, free }: MethodView, currency: string, t: Translate): string => {
  const method = conditional ? t('policy.method-some', { method: name }) : name
  const cost = free ? [t('policy.fee-free')] : feeLines(fees, currency, t)
  return detailedLine(method, cost)
}

const countryLabel = ({ countries }: CountryMethodsView, isOnly: boolean, t: Translate): string =>
  countries === null ? t(isOnly ? 'policy.countries-all' : 'policy.countries-rest') : countryList(countries, t)

const methodSection = ({ methods, currency }: PolicyPageView, t: Translate): readonly Component[] =>
  methods.length === 0
    ? []
    : [
        keyValues({
          id: 'methods',
          heading: t('policy.methods'),
          rows: methods.map((group) => ({
            label: countryLabel(group, methods.length === 1, t),
            lines:
              group.methods.length === 0
                ? [t('policy.methods-none')]
                : group.methods.map((method) => methodLine(method, currency, t)),
          })),
        }),
      ]

const storeSection = ({ stores }: PolicyPageView, t: Translate): readonly Component[] =>
  stores.length === 0
    ? []
    : [
        keyValues({
          id: 'stores',
          heading: t('policy.stores'),
          rows: stores.map(({ name, lines }) => ({ label: name, lines: [...lines] })),
        }),
      ]

const warrantyLines = (warranty: WarrantyView, t: Translate): string[] => {
  const { detail, days, start, outcomes } = warranty
  const items = itemList(warranty, t)
  const line = start === 'delivered' ? 'policy.within-delivered' : 'policy.within-fulfilled'
  return [
    ...(detail === null ? [] : [detail]),
    items === '' ? t('policy.warranty-all') : items,
    t(line, { outcomes: outcomeList(outcomes, t), days }),
  ]
}

const warrantySection = ({ warranties }: PolicyPageView, t: Translate): readonly Component[] =>
  warranties.length === 0
    ? []
    : [
        keyValues({
          id: 'warranties',
          heading: t('policy.warranties'),
          rows: warranties.map((warranty) => ({ label: warranty.title, lines: warrantyLines(warranty, t) })),
        }),
      ]

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
        exclusionSection(view, t),
        ...methodSection(view, t),
        ...storeSection(view, t),
        ...warrantySection(view, t),
        ...merchantText('after', view.after),
        text({ id: 'closing', look: 'small', body: paragraphs([t('policy.zone', { zone: view.zone })]) }),
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
