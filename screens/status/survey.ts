import type { Translate } from '../../locales/translate.ts'
import { SURVEY_MAX } from '../../schemas/actions/status.ts'
import type { Component } from '../../schemas/components/index.ts'
import { rating } from '../../schemas/components/rating.ts'
import { text } from '../../schemas/components/text.ts'
import { button, post } from '../parts/buttons.ts'
import { plain } from '../parts/rich-text.ts'

const scores = ['1', '2', '3', '4', '5'] as const

/** No score has consequences. */
const surveyForm = (shopId: string, t: Translate): Component =>
  rating({
    id: 'survey',
    form: 'survey',
    name: 'score',
    legend: t('survey.legend'),
    required: true,
    missing: t('field.missing-rating'),
    options: scores.map((value) => ({ value, label: t(`survey.score-${value}`) })),
    comment: { name: 'comment', label: t('survey.comment'), kind: 'multiline', maxLength: SURVEY_MAX },
    button: button({
      id: 'survey-submit',
      label: t('survey.submit'),
      look: 'secondary',
      action: post(shopId, 'return.survey', { form: 'survey', pending: t('survey.submitting') }),
    }),
    constant: 'ReturnSurvey',
  })

/** STS-50, STS-52. */
export function surveyOf(shopId: string, survey: 'ask' | 'thanks' | 'none', t: Translate): Component[] {
  if (survey === 'none') return []
  if (survey === 'thanks') return [text({ id: 'survey', look: 'body', body: plain(t('survey.thanks')) })]
  return [surveyForm(shopId, t)]
}
