import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { routes } from '../../domain/journey/routes.ts'
import { refuseAction, refuseFields, type StatusInput, type StatusNeeds, type StatusStep } from './answer.ts'

type Survey = NonNullable<ReturnRecord['document']['survey']>

/** Null unless the score is 1 to 5. */
const parseSurvey = ({ values }: StatusInput): Survey | null => {
  const score = Number(values.score)
  const comment = (values.comment ?? '').trim()
  if (!Number.isInteger(score) || score < 1 || score > 5) return null
  return { source: routes.StatusPage.constant, score, ...(comment !== '' && { comment }) }
}

const saveSurvey = ({ store }: StatusNeeds, { shopId, id }: ReturnRecord, survey: Survey): Promise<void> =>
  store.transaction(async (tables) => {
    const fresh = await tables.returns.lock(shopId, id)
    // Only the first rating counts.
    if (fresh === null || fresh.document.survey !== undefined) return
    await tables.returns.save({ ...fresh, document: { ...fresh.document, survey } })
  })

/** Stores a rating from 1 to 5 with its comment (STS-51). A failure is reported (ERR-50). */
export const rateReturn: StatusStep = async (needs, session, record, input) => {
  const survey = parseSurvey(input)
  if (survey === null)
    return refuseFields(session, [{ form: 'survey', name: 'score', message: session.t('field.missing-rating') }])
  try {
    await saveSurvey(needs, record, survey)
    return { kind: 'saved' }
  } catch (error) {
    needs.log.error({ error, ref: session.visit.ref }, 'Failed to save a rating')
    return refuseAction({ code: 'not-saved', title: session.t('survey.failed') })
  }
}
