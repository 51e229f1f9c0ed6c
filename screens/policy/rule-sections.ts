import type { Translate } from '../../locales/translate.ts'
import type { Component } from '../../schemas/components/index.ts'
import { keyValues } from '../../schemas/components/key-values.ts'
import { text } from '../../schemas/components/text.ts'
import { toIsoTime } from '../../schemas/values/ids.ts'
import { paragraphs } from '../parts/rich-text.ts'
import { type Row, termRows } from './rule-rows.ts'
import { scopeHeading, scopeRow } from './scope.ts'
import type { ConditionView, PolicyPageView, ScopeView } from './view.ts'

interface Section {
  readonly scope: ScopeView
  readonly rows: readonly Row[]
}

type Tags = Extract<ConditionView, { readonly kind: 'tags' }>

const tagsOf = ({ scope: { productTypes, tags, conditions, title } }: Section): Tags | null => {
  const [test, ...rest] = conditions.flat()
  const isAlone = rest.length === 0 && productTypes.length === 0 && tags.length === 0 && title === null
  return isAlone && test?.kind === 'tags' && test.has ? test : null
}

/** One section for two, where the terms are equal and only the tag differs. */
const join = (one: Section, other: Section): Section | null => {
  if (JSON.stringify(one.rows) !== JSON.stringify(other.rows)) return null
  if (JSON.stringify(one.scope) === JSON.stringify(other.scope)) return one
  const [first, second] = [tagsOf(one), tagsOf(other)]
  if (first === null || first.of !== second?.of) return null
  return { ...one, scope: { ...one.scope, conditions: [[{ ...first, tags: [...first.tags, ...second.tags] }]] } }
}

/** Neighbours only, as the first rule that matches an order applies. */
const joinNeighbours = (sections: readonly Section[]): readonly Section[] => {
  const joined: Section[] = []
  for (const section of sections) {
    const last = joined.at(-1)
    const both = last === undefined ? null : join(last, section)
    if (both === null) joined.push(section)
    else joined.splice(-1, 1, both)
  }
  return joined
}

const headingTime = ({ conditions }: ScopeView): { readonly time?: string } => {
  const day = conditions.flat().find((test) => test.kind === 'date')
  return day === undefined ? {} : { time: toIsoTime(day.date) }
}

/** The rule of most orders, then those of special ones in the order in which they are tried. */
export function ruleSections({ rules, currency }: PolicyPageView, t: Translate): readonly Component[] {
  const format = { currency, t }
  const special = joinNeighbours(
    rules.flatMap((rule) => (rule.scope === null ? [] : [{ scope: rule.scope, rows: termRows(rule, currency, t) }])),
  )
  const standard = rules.filter(({ scope }) => scope === null)
  const heading = t(special.length === 0 ? 'policy.scope-all' : 'policy.scope-rest')
  return [
    ...standard.map((rule) => keyValues({ id: 'rule-0', heading, rows: [...termRows(rule, currency, t)] })),
    ...(special.length > 1 ? [text({ id: 'order', look: 'body', body: paragraphs([t('policy.applies-first')]) })] : []),
    ...special.map(({ scope, rows }, at) =>
      keyValues({
        id: `rule-${at + 1}`,
        heading: scopeHeading(scope, format),
        ...headingTime(scope),
        rows: [...scopeRow(scope, format), ...rows],
      }),
    ),
  ]
}
