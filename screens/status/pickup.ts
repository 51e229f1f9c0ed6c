import type { Translate } from '../../locales/translate.ts'
import type { Component } from '../../schemas/components/index.ts'
import { instructions } from '../../schemas/components/instructions.ts'
import { labelBlock } from '../../schemas/components/label-block.ts'
import { DEFAULT_TIME_ZONE } from '../../schemas/values/calendar.ts'
import { type Instant, toIsoTime } from '../../schemas/values/ids.ts'
import { button, post } from '../parts/buttons.ts'
import { optionText, PICKUP_FORM, pickupForm } from '../parts/pickup-form.ts'
import { paragraphs, plain } from '../parts/rich-text.ts'
import type { BlockView, Leading } from './return-method-view.ts'

type Block<Kind extends BlockView['kind']> = Extract<BlockView, { kind: Kind }>

type LeadingBlock<Kind extends BlockView['kind']> = Block<Kind> & { readonly leading: Leading }

const dayFact = (day: Instant, t: Translate) => ({
  label: t('pickup.date'),
  value: t.date(day),
  time: toIsoTime(day),
})

/** The shopper books the pick-up with the partner (MTH-39). */
export const olive = ({ href, day, leading }: LeadingBlock<'olive'>, t: Translate): Component =>
  labelBlock({
    id: 'label',
    look: href === null && day === null ? 'processing' : 'ready',
    heading: t(day === null ? 'pickup.olive' : 'pickup.booked'),
    body: plain(t(day === null ? 'pickup.olive-copy' : 'pickup.olive-booked')),
    ...(day !== null && { facts: [dayFact(day, t)] }),
    actions:
      href === null
        ? []
        : [
            button({
              id: 'schedule',
              label: t(day === null ? 'pickup.olive-schedule' : 'pickup.olive-change'),
              look: day === null ? leading : 'text',
              action: { type: 'link', href, external: true },
            }),
          ],
  })

/** LBL-09, MTH-35. */
export function pickup({ isSearching, booked }: Block<'pickup'>, t: Translate): Component {
  const { day, option, instructions: words } = booked
  return labelBlock({
    id: 'label',
    look: isSearching ? 'processing' : 'ready',
    heading: t(isSearching ? 'pickup.searching' : 'pickup.booked'),
    body: plain(t(isSearching ? 'pickup.searching-copy' : 'pickup.booked-copy')),
    facts: [
      ...(day === null ? [] : [dayFact(day, t)]),
      ...(option === null ? [] : [{ label: t('pickup.option'), value: optionText(option, t) }]),
      ...(words === null ? [] : [{ label: t('pickup.instructions'), value: words }]),
    ],
    actions: [],
  })
}

/** A failed pick-up (LBL-09, ERR-35). */
export const pickupError = ({ form }: Block<'pickup-error'>, t: Translate): Component =>
  labelBlock({
    id: 'label',
    look: 'error',
    heading: t('pickup.error'),
    body: paragraphs([t('pickup.error-copy'), ...(form === null ? [] : [t('pickup.error-again')])]),
    actions: [],
  })

/** MTH-24. */
export function pickupRetry(
  shopId: string,
  { form, leading }: LeadingBlock<'pickup-error'>,
  t: Translate,
): Component[] {
  if (form === null) return []
  const action = post(shopId, 'return.schedule-pickup', { form: PICKUP_FORM, pending: t('pickup.scheduling') })
  const submit = button({ id: 'schedule-pickup', label: t('pickup.schedule'), look: leading, needs: 'valid', action })
  return [pickupForm(form, { button: submit }, t)]
}

/** CON-07 states its hour in EST. Changes end at 22:00 of the shop's zone (DAT-10), which is 6 pm EDT in UTC. */
export function pickupQuestions(t: Translate): Component {
  const entry = (title: string, body: string) => ({ title, body: plain(body) })
  return instructions({
    id: 'pickup-questions',
    heading: t('pickup.questions'),
    ordered: false,
    steps: [
      entry(t('pickup.when'), t('pickup.when-copy')),
      entry(t('pickup.change'), t(t.zone === DEFAULT_TIME_ZONE ? 'pickup.change-copy' : 'pickup.change-copy-local')),
      entry(t('pickup.away'), t('pickup.away-copy')),
    ],
  })
}
