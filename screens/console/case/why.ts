import type { ConsoleTextKey, ConsoleTranslate } from '../../../locales/console/translate.ts'
import type { Why } from '../../../schemas/console/components/why.ts'
import { dayOf } from './days.ts'
import { marked } from './parts.ts'
import type { WhyRead, WhyView } from './view.ts'
import { noWindowTexts, policyTexts } from './words.ts'

const ruleTexts = {
  review: 'case.why-review-rule',
  keep: 'case.why-keep-rule',
  donate: 'case.why-donate-rule',
} as const satisfies Readonly<Record<string, ConsoleTextKey>>

const causeText = ({ rule }: WhyView, t: ConsoleTranslate): string => {
  const question = rule?.question
  if (question)
    return question.answer === null
      ? t('case.why-answer-erased', { question: question.text })
      : t('case.why-answer', { answer: question.answer, question: question.text })
  return rule?.facts || t('case.why-no-facts')
}

const decisionText = (why: WhyView, t: ConsoleTranslate): string => {
  const { outcome, cause, rule } = why
  if (outcome === 'accepted') return t(cause === 'exception' ? 'case.why-exception' : 'case.why-accepted')
  if (rule !== null) return t(ruleTexts[outcome], { cause: causeText(why, t) })
  if (cause === 'order-system') return t('case.why-review-order-system')
  return t(outcome === 'keep' ? 'case.why-keep-small' : 'case.why-review-policy')
}

const readOf = (read: WhyRead, t: ConsoleTranslate): { readonly label: string; readonly value: string } => {
  switch (read.kind) {
    case 'policy':
      return { label: t('case.read-policy'), value: t(policyTexts[read.because], { policy: read.policyId }) }
    case 'window': {
      const { days, start, lastDay } = read
      const value =
        start === null || lastDay === null
          ? t('case.window-unknown', { days })
          : t('case.window', { days, start: dayOf(start, t), last: dayOf(lastDay, t) })
      return { label: t('case.read-window'), value }
    }
    case 'no-window':
      return { label: t('case.read-window'), value: t(noWindowTexts[read.because]) }
    case 'final-sale':
      return {
        label: t('case.read-final'),
        value: t(read.isExempt ? 'case.final-exempt' : 'case.final', { tag: read.tag }),
      }
    case 'allowlist':
      return { label: t('case.read-allowlist'), value: read.value }
    case 'warranty':
      return { label: t('case.read-warranty'), value: read.title }
    default:
      return { label: t('case.read-exception'), value: t('case.exception', { by: read.by, reason: read.reason }) }
  }
}

const todayText = ({ today }: WhyView, t: ConsoleTranslate): string => {
  switch (today.kind) {
    case 'live-decided':
      return t('case.today-live')
    case 'same':
      return t('case.today-same')
    case 'unknown':
      return t('case.today-unknown')
    case 'asks':
      return t('case.today-asks', { version: String(today.version ?? ''), questions: t.list(today.questions) })
    default:
      return t('case.today-otherwise', { version: String(today.version ?? '') })
  }
}

export function whyOf(id: string, why: WhyView, t: ConsoleTranslate): Why {
  const version = String(why.version)
  return {
    type: 'why',
    id,
    heading: t('case.why'),
    text: marked(decisionText(why, t)),
    facts: why.reads.map((read) => readOf(read, t)),
    rule: {
      label: why.rule === null ? t('case.version', { version }) : t('case.rule', { rule: why.rule.id, version }),
    },
    today: todayText(why, t),
  }
}
