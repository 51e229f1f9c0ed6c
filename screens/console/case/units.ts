import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import type { ItemCards } from '../../../schemas/console/components/item-cards.ts'
import type { Button } from '../../../schemas/screen/action.ts'
import { casePost, operationButton, signedMoney, stepPath } from './parts.ts'
import { shopperPhoto, staffPhoto } from './photos.ts'
import type { CaseUnit, CaseView } from './view.ts'
import { whyOf } from './why.ts'

type Card = ItemCards['items'][number]
type State = NonNullable<Card['state']>

const stateOf = (unit: CaseUnit, t: ConsoleTranslate): State => {
  if (unit.removed === 'missing') return { label: t('case.unit-missing'), tone: 'danger' }
  if (unit.verdict?.kind === 'rejected') return { label: t('case.unit-rejected'), tone: 'danger' }
  if (unit.removed !== null) return { label: t('case.unit-removed'), tone: 'danger' }
  if (unit.isUnderReview) return { label: t('case.unit-review'), tone: 'warning' }
  if (unit.receivedAt !== null) {
    const date = t.date(unit.receivedAt)
    return { label: unit.notRestocked ? t('case.unit-not-restocked') : t('case.unit-received', { date }), tone: 'info' }
  }
  if (unit.outcome === 'keep') return { label: t('case.unit-keep'), tone: 'neutral' }
  if (unit.outcome === 'donate') return { label: t('case.unit-donate'), tone: 'neutral' }
  return unit.verdict === null
    ? { label: t('case.unit-accepted'), tone: 'neutral' }
    : { label: t('case.unit-approved'), tone: 'success' }
}

const linesOf = ({ variant, sku, instead, full, verdict, condition }: CaseUnit, t: ConsoleTranslate): string[] => {
  const reason = full?.reason ?? ''
  return [
    ...(variant === null ? [] : [variant]),
    ...(sku === null ? [] : [t('case.sku', { sku })]),
    ...(instead === null ? [] : [t('case.instead', { item: instead })]),
    ...(reason === '' ? [] : [t('case.reason', { reason })]),
    ...(full?.comment ? [t('case.comment', { comment: full.comment })] : []),
    ...(condition === null ? [] : [t('case.condition', { condition })]),
    ...(verdict?.reason ? [t('case.verdict-reason', { reason: verdict.reason })] : []),
  ]
}

/** `keys` only on the unit that waits: one key decides the next one. */
const verdictButtons = (view: CaseView, unit: CaseUnit, t: ConsoleTranslate): readonly Button[] => {
  const isNext = view.waiting.what === 'review' && view.waiting.unit === unit.id
  const look = isNext ? 'primary' : 'secondary'
  return [
    ...operationButton(view, 'judge', {
      t,
      id: `approve-${unit.id}`,
      label: t('case.approve'),
      look,
      action: casePost(view, 'case.approve', { args: { item: unit.id } }),
      ...(isNext && { keys: 'a' }),
    }),
    ...operationButton(view, 'judge', {
      t,
      id: `reject-${unit.id}`,
      label: t('case.reject'),
      look: 'secondary',
      action: { type: 'navigate', path: stepPath(view.path, 'reject', unit.id) },
      ...(isNext && { keys: 'r' }),
    }),
  ]
}

const actionsOf = (view: CaseView, unit: CaseUnit, t: ConsoleTranslate): readonly Button[] => {
  if (unit.isUnderReview) return verdictButtons(view, unit, t)
  if (unit.verdict === null) return []
  const confirm = {
    title: t('case.undo-title', { item: unit.title }),
    body: t('case.undo-body'),
    yes: t('case.yes-undo'),
    no: t('case.no'),
  }
  return operationButton(view, 'undo', {
    t,
    id: `undo-${unit.id}`,
    label: t('case.undo'),
    look: 'text',
    action: casePost(view, 'case.undo', { args: { item: unit.id }, confirm }),
  })
}

const photosOf = ({ shopId, number }: CaseView, unit: CaseUnit, t: ConsoleTranslate): Card['photos'] => {
  const { photos, staffPhotos, title } = unit
  return [
    ...photos.map((photo, n) => shopperPhoto({ shopId, number, photo, n, title }, t)),
    ...staffPhotos.map((photo, n) => staffPhoto({ shopId, number, photo, n, title }, t)),
  ]
}

const cardOf = (view: CaseView, unit: CaseUnit, t: ConsoleTranslate): Card => {
  const { full } = unit
  return {
    id: unit.id,
    ...(unit.image !== null && { picture: { src: unit.image, alt: '' } }),
    title: unit.title,
    lines: linesOf(unit, t),
    ...(full !== null && { price: signedMoney(full.value, view.currency, t) }),
    state: stateOf(unit, t),
    photos: photosOf(view, unit, t),
    answers: (full?.answers ?? []).map((one) => ({ ...one })),
    ...(full?.why && { why: whyOf(`why-${unit.id}`, full.why, t) }),
    actions: [...actionsOf(view, unit, t)],
  }
}

export const unitCards = (view: CaseView, t: ConsoleTranslate): ItemCards => ({
  type: 'item_cards',
  id: 'units',
  heading: t('case.units'),
  note: t('case.units-count', { count: view.units.length }),
  size: 'case',
  items: view.units.map((unit) => cardOf(view, unit, t)),
})
