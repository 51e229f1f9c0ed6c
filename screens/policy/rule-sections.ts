import type { Translate } from '../../locales/translate.ts'
import type { Component } from '../../schemas/components/index.ts'
import { keyValues } from '../../schemas/components/key-values.ts'
import { text } from '../../schemas/components/text.ts'
import { toIsoTime } from '../../schemas/values/ids.ts'
import { paragraphs } from '../parts/rich-text.ts'
import { detailRows, differingRows, mainRows, type Row, row } from './rule-rows.ts'
import { scopeHeading, scopeRow } from './scope.ts'
import { foldedSection } from './section.ts'
import type { PolicyPageView, RuleView, ScopeView } from './view.ts'

interface Section {
  readonly scope: ScopeView
  readonly rows: readonly Row[]
}

/** Neighbours only, as the first rule that matches an order applies. */
const joinNeighbours = (sections: readonly Section[]): readonly Section[] =>
  sections.filter((section, at) => JSON.stringify(section) !== JSON.stringify(sections[at - 1]))

const headingTime = ({ conditions }: ScopeView): { readonly time?: string } => {
  const day = conditions.flat().find((test) => test.kind === 'date')
  return day === undefined ? {} : { time: toIsoTime(day.date) }
}

const standardSections = (rule: RuleView, hasSpecial: boolean, view: PolicyPageView, t: Translate) => {
  const { currency, methods, zone } = view
  const hasPaidMethod = methods.some((group) =>
    group.methods.some(({ fees }) => fees.some(({ fee }) => fee.kind !== 'free')),
  )
  const some = hasPaidMethod && rule.hasLabel ? [t('policy.methods-paid')] : []
  const rows = mainRows(rule, currency, t).map((one) =>
    one.label === t('policy.way-back') ? { ...one, lines: [...one.lines, ...some] } : { ...one },
  )
  const details = [
    ...detailRows(rule, currency, t),
    ...row(t('policy.last-day'), [t('policy.zone', { zone }), t('policy.last-day-items')]),
  ]
  const heading = t(hasSpecial ? 'policy.scope-rest' : 'policy.scope-all')
  return [
    keyValues({ id: 'rule-0', heading, look: 'card', rows: [...rows] }),
    foldedSection({ id: 'details', heading: t('policy.details'), rows: [...details] }, t),
  ]
}

const specialSection = ({ scope, rows }: Section, id: string, format: { currency: string; t: Translate }) => ({
  ...foldedSection(
    { id, heading: scopeHeading(scope, format), rows: [...rows, ...scopeRow(scope, format)] },
    format.t,
    rows,
  ),
  ...headingTime(scope),
})

/** The rule of most orders, then what differs for special ones, in the order in which they are tried. */
export function ruleSections(view: PolicyPageView, t: Translate): readonly Component[] {
  const { rules, currency } = view
  const format = { currency, t }
  const standard = rules.find(({ scope }) => scope === null)
  const special = joinNeighbours(
    rules.flatMap((rule) =>
      rule.scope === null ? [] : [{ scope: rule.scope, rows: differingRows(rule, standard, format) }],
    ),
  )
  const about = [
    ...(standard === undefined ? [] : [t('policy.special-rest')]),
    ...(special.length > 1 ? [t('policy.applies-first')] : []),
  ]
  return [
    ...(standard === undefined ? [] : standardSections(standard, special.length > 0, view, t)),
    ...(special.length === 0
      ? []
      : [text({ id: 'special', look: 'small', heading: t('policy.special'), body: paragraphs([t.sentences(about)]) })]),
    ...special.map((section, at) => specialSection(section, `rule-${at + 1}`, format)),
    ...(standard === undefined
      ? [text({ id: 'zone', look: 'small', body: paragraphs([t('policy.zone', { zone: view.zone })]) })]
      : []),
  ]
}
