import type { Translate } from '../../locales/translate.ts'
import { choiceList } from '../../schemas/components/choice-list.ts'
import { fieldGroup } from '../../schemas/components/field-group.ts'
import { text } from '../../schemas/components/text.ts'
import { toIsoTime } from '../../schemas/values/ids.ts'
import { photoUploadBlock } from '../parts/photo-upload.ts'
import { plain } from '../parts/rich-text.ts'
import type { FlowView } from './flow-view.ts'
import {
  advanceOnTap,
  answerButton,
  earlierAnswer,
  type FlowStep,
  FORM,
  header,
  hint,
  nextButton,
  type QuestionOf,
} from './step.ts'

/** A claim is about what went wrong (UXD-27). */
const reasonHeading = ({ claim, about }: QuestionOf<'select-reason'>, t: Translate): string => {
  if (about === null) return t(claim === null ? 'item.reason-heading' : 'item.reason-heading-claim')
  return about.topic === 'size' ? t('item.reason-child-size') : t('item.reason-child-heading', { reason: about.text })
}

/** Required fields are marked (UXD-27). */
const commentTexts = {
  comment: { optional: 'item.comment', required: 'item.comment-needed', missing: 'item.comment-required' },
  answer: { optional: 'item.answer', required: 'item.answer-needed', missing: 'item.answer-required' },
} as const

/** Child reasons are a separate step, so that Back leads to the parent (ITM-36, ITM-37). */
export function reasonStep(view: FlowView, question: QuestionOf<'select-reason'>, t: Translate): FlowStep {
  const { claim } = question
  const heading = reasonHeading(question, t)
  return {
    heading,
    body: [
      ...header(view, t),
      ...(claim === null ? [] : [text({ id: 'claim', look: 'small', body: plain(t('item.claim', { claim })) })]),
      choiceList({
        id: 'reasons',
        form: FORM,
        name: 'reason',
        legend: heading,
        required: true,
        missing: t('item.reason-required'),
        look: 'list',
        ...advanceOnTap(view),
        options: question.reasons.map(({ id, text: label }) => ({ value: id, label })),
      }),
    ],
    values: { reason: question.chosen ?? '' },
    buttons: [nextButton(view, 'valid', t)],
  }
}

/** A comment on the reason (`asked` is null), or an answer (ITM-40, ITM-60). */
export function commentStep(view: FlowView, question: QuestionOf<'add-comment'>, t: Translate): FlowStep {
  const { asked, required, comment } = question
  const texts = commentTexts[asked === null ? 'comment' : 'answer']
  return {
    heading: asked?.text ?? t(required ? 'item.comment-heading-needed' : 'item.comment-heading'),
    body: [
      ...header(view, t),
      fieldGroup({
        id: 'comment',
        form: FORM,
        fields: [
          {
            name: 'comment',
            label: t(texts[required ? 'required' : 'optional']),
            kind: 'multiline',
            maxLength: 2000,
            ...(asked === null && { hint: t('item.comment-hint') }),
            ...(asked?.hint && { hint: asked.hint }),
            ...(required && { required: true, missing: t(texts.missing) }),
          },
        ],
      }),
    ],
    values: { comment },
    buttons: [nextButton(view, required ? 'valid' : null, t)],
  }
}

/** Photos upload as they are chosen (ITM-61). The form posts the ids of the remaining photos, separated by spaces. */
export function photosStep(view: FlowView, question: QuestionOf<'image-upload'>, t: Translate): FlowStep {
  const { asked, required, accept, maxPhotos, href, photos } = question
  return {
    heading: asked.text,
    body: [
      ...header(view, t),
      photoUploadBlock(
        {
          id: 'photos',
          form: FORM,
          name: 'files',
          label: t('item.photos'),
          hint: asked.hint ?? undefined,
          required: required ? 'required' : 'optional',
          accept,
          maxPhotos,
          href,
          photos,
        },
        t,
      ),
    ],
    values: { files: photos.map(({ id }) => id).join(' ') },
    buttons: [nextButton(view, required ? 'valid' : null, t)],
  }
}

/** Two answers of equal weight, with the earlier one marked (ITM-63). */
export function yesNoStep(view: FlowView, { asked, chosen }: QuestionOf<'yes-no-question'>, t: Translate): FlowStep {
  const labels = { yes: t('item.yes'), no: t('item.no') }
  const toButton = (answer: 'yes' | 'no') =>
    answerButton(view, { id: answer, label: labels[answer], look: chosen === answer ? 'primary' : 'secondary' }, answer)
  return {
    heading: asked.text,
    body: [...header(view, t), ...hint(asked), ...earlierAnswer(chosen && labels[chosen], t)],
    values: {},
    buttons: [toButton('yes'), toButton('no')],
    equal: true,
  }
}

/** A choice of warranties, or whether to claim one (WAR-02, WAR-07). */
export function warrantyStep(view: FlowView, question: QuestionOf<'select-warranty'>, t: Translate): FlowStep {
  const { asked, warranties, optional, chosen } = question
  const heading = asked?.text ?? t('item.warranty-heading')
  const options = warranties.map(({ id, text: label, detail, until }) => ({
    value: id,
    label,
    detail: [...(detail === null ? [] : [detail]), t('item.warranty-until', { date: t.date(until) })].join('\n'),
    time: toIsoTime(until),
  }))
  const none = { value: 'none', label: t('item.warranty-none') }
  return {
    heading,
    body: [
      ...header(view, t),
      ...(asked === null ? [text({ id: 'hint', look: 'body', body: plain(t('item.warranty-only')) })] : hint(asked)),
      choiceList({
        id: 'warranties',
        form: FORM,
        name: 'warranty',
        legend: heading,
        required: true,
        missing: t('item.warranty-required'),
        look: 'cards',
        ...advanceOnTap(view),
        options: optional ? [...options, none] : options,
      }),
    ],
    values: { warranty: chosen ?? '' },
    buttons: [nextButton(view, 'valid', t)],
  }
}
