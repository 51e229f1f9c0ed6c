import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { choiceList } from '../../schemas/components/choice-list.ts'
import { fieldGroup } from '../../schemas/components/field-group.ts'
import type { Component } from '../../schemas/components/index.ts'
import { itemHeader } from '../../schemas/components/item-header.ts'
import { keyValues } from '../../schemas/components/key-values.ts'
import { type OptionPicker, optionPicker } from '../../schemas/components/option-picker.ts'
import { swapCard } from '../../schemas/components/swap-card.ts'
import type { Currency, Minor } from '../../schemas/money.ts'
import type { FormState, Overlay } from '../../schemas/screen.ts'
import { money } from '../parts/amounts.ts'
import { formState } from '../parts/form.ts'
import { button, post } from '../parts/press.ts'
import { picture } from '../parts/ware.ts'

interface Ware {
  readonly title: string
  readonly variant: string | null
  readonly image: string | null
  readonly price: Minor
}

/** What each step of the item flow asks. */
export type FlowQuestion =
  | {
      readonly step: 'select-reason'
      readonly parent: string | null
      readonly reasons: readonly { readonly id: string; readonly text: string }[]
      readonly chosen: string | null
    }
  | { readonly step: 'add-comment'; readonly required: boolean; readonly comment: string }
  | {
      readonly step: 'convert-item'
      readonly outcomes: readonly ('exchange' | 'replace' | 'return')[]
      readonly chosen: string | null
    }
  | {
      readonly step: 'select-variant'
      readonly axes: OptionPicker['axes']
      readonly variants: readonly VariantView[]
      readonly chosen: string | null
    }
  | {
      readonly step: 'confirm'
      readonly outcome: 'exchange' | 'replace' | 'return'
      readonly next: Ware | null
      readonly difference: Minor
      readonly reason: string
      readonly comment: string | null
    }

/** One combination of the picker. */
export interface VariantView {
  readonly id: string
  readonly at: readonly number[]
  readonly state: 'available' | 'own' | 'out-of-stock'
  readonly price: Minor
  readonly image: string | null
}

/** What the overlay of one item is drawn from. */
export interface FlowView {
  readonly shopId: string
  readonly itemId: string
  readonly path: string
  readonly backPath: string | null
  readonly item: Ware
  readonly currency: Currency
  readonly question: FlowQuestion
}

interface Step {
  readonly heading: string
  readonly body: readonly Component[]
  readonly values: FormState['values']
  readonly needs: 'valid' | null
}

const FORM = 'answer'

const header = (view: FlowView, t: Translate): Component =>
  itemHeader({
    id: 'item',
    picture: picture(view.item, t),
    title: view.item.title,
    variant: view.item.variant ?? undefined,
    price: money(view.item.price, view.currency, t),
  })

type Asking<Name extends FlowQuestion['step']> = Extract<FlowQuestion, { step: Name }>

const reasonStep = (view: FlowView, question: Asking<'select-reason'>, t: Translate): Step => {
  const heading = t(question.parent === null ? 'item.reason-heading' : 'item.reason-child-heading')
  return {
    heading,
    body: [
      header(view, t),
      choiceList({
        id: 'reasons',
        form: FORM,
        name: 'reason',
        legend: heading,
        look: 'list',
        options: question.reasons.map(({ id, text }) => ({ value: id, label: text })),
      }),
    ],
    values: { reason: question.chosen ?? '' },
    needs: 'valid',
  }
}

const commentStep = (view: FlowView, question: Asking<'add-comment'>, t: Translate): Step => ({
  heading: t('item.comment-heading'),
  body: [
    header(view, t),
    fieldGroup({
      id: 'comment',
      form: FORM,
      fields: [
        {
          name: 'comment',
          label: t('item.comment'),
          kind: 'multiline',
          maxLength: 2000,
          hint: t('item.comment-hint'),
          ...(question.required && { required: true }),
        },
      ],
    }),
  ],
  values: { comment: question.comment },
  needs: question.required ? 'valid' : null,
})

const outcomeStep = (view: FlowView, question: Asking<'convert-item'>, t: Translate): Step => ({
  heading: t('item.outcome-heading'),
  body: [
    header(view, t),
    choiceList({
      id: 'outcomes',
      form: FORM,
      name: 'outcome',
      legend: t('item.outcome-heading'),
      look: 'cards',
      options: question.outcomes.map((outcome) => ({
        value: outcome,
        label: t(`item.outcome-${outcome}`),
        detail: t(`item.outcome-${outcome}-detail`),
      })),
    }),
  ],
  values: { outcome: question.chosen ?? '' },
  needs: 'valid',
})

const variantStep = (view: FlowView, question: Asking<'select-variant'>, t: Translate): Step => ({
  heading: t('item.variant-heading'),
  body: [
    header(view, t),
    optionPicker({
      id: 'variants',
      form: FORM,
      name: 'variant',
      legend: t('item.variant-legend'),
      axes: question.axes,
      variants: question.variants.map((variant) => ({
        value: variant.id,
        at: [...variant.at],
        state: variant.state,
        price: money(variant.price, view.currency, t),
        ...(variant.image !== null && { picture: { src: variant.image, alt: '' } }),
      })),
      messages: {
        own: t('item.variant-own'),
        outOfStock: t('item.variant-sold-out'),
        unavailable: t('item.variant-unavailable'),
      },
    }),
  ],
  values: { variant: question.chosen ?? '' },
  needs: 'valid',
})

const differenceText = (view: FlowView, difference: Minor, t: Translate): string => {
  if (difference === 0) return t('item.same-price')
  const amount = t.money(Math.abs(difference), view.currency)
  return difference > 0 ? t('item.more-expensive', { amount }) : t('item.less-expensive', { amount })
}

const confirmStep = (view: FlowView, question: Asking<'confirm'>, t: Translate): Step => {
  const { next, outcome, reason, comment, difference } = question
  const side = (label: string, ware: Ware) => ({
    label,
    picture: picture(ware, t),
    title: ware.title,
    ...(ware.variant !== null && { variant: ware.variant }),
    price: money(ware.price, view.currency, t),
  })
  const swap =
    next === null
      ? header(view, t)
      : swapCard({
          id: 'swap',
          sides: [side(t('item.sent'), view.item), side(t('item.received'), next)],
          difference: differenceText(view, difference, t),
        })
  return {
    heading: t('item.confirm-heading'),
    body: [
      swap,
      keyValues({
        id: 'answers',
        rows: [
          { label: t('item.outcome'), lines: [t(`item.outcome-${outcome}`)] },
          { label: t('item.reason'), lines: [reason] },
          ...(comment ? [{ label: t('item.comment-label'), lines: [comment] }] : []),
        ],
      }),
    ],
    values: {},
    needs: null,
  }
}

const stepOf = (view: FlowView, t: Translate): Step => {
  const { question } = view
  switch (question.step) {
    case 'select-reason':
      return reasonStep(view, question, t)
    case 'add-comment':
      return commentStep(view, question, t)
    case 'convert-item':
      return outcomeStep(view, question, t)
    case 'select-variant':
      return variantStep(view, question, t)
    case 'confirm':
      return confirmStep(view, question, t)
  }
}

const nextButton = (view: FlowView, needs: Step['needs'], t: Translate) => {
  const { question, shopId, itemId } = view
  if (question.step === 'confirm')
    return button({
      id: 'confirm',
      label: t('item.confirm'),
      look: 'primary',
      action: post(shopId, 'item.confirm', { args: { item: itemId }, pending: t('item.confirming') }),
    })
  const parent = question.step === 'select-reason' ? question.parent : null
  const args = { item: itemId, step: question.step, ...(parent !== null && { question: parent }) }
  return button({
    id: 'next',
    label: t('item.next'),
    look: 'primary',
    needs: needs ?? undefined,
    action: post(shopId, 'item.answer', { form: FORM, args }),
  })
}

/** The item flow: one addressable overlay whose step is derived from the answers. */
export const itemFlow = (view: FlowView, t: Translate): Overlay => {
  const step = stepOf(view, t)
  const name = `${view.question.step}${view.question.step === 'select-reason' ? (view.question.parent ?? '') : ''}`
  return {
    id: 'item-flow',
    kind: 'panel',
    title: step.heading,
    path: view.path,
    step: name,
    ...(view.backPath !== null && { back: { label: t('item.back'), path: view.backPath } }),
    close: { label: t('common.close'), action: { type: 'navigate', path: '/exchange' } },
    body: [...step.body],
    footer: [actions({ id: 'flow-actions', buttons: [nextButton(view, step.needs, t)] })],
    // A seed of its own for each question of each item: what was typed for another does not stay in it.
    ...(Object.keys(step.values).length > 0 && {
      forms: { [FORM]: formState(`${FORM} ${view.itemId} ${name}`, step.values) },
    }),
  }
}
