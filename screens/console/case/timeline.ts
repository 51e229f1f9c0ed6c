import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import type { CaseTimeline } from '../../../schemas/console/components/case-timeline.ts'
import type { Button } from '../../../schemas/screen/action.ts'
import { toIsoTime } from '../../../schemas/values/ids.ts'
import { entryOf, keysOf } from '../../../schemas/values/member.ts'
import { plain } from '../../parts/rich-text.ts'
import { momentOf } from './days.ts'
import { casePost, operationButton } from './parts.ts'
import type { CaseView, TimelineEntryView } from './view.ts'
import { deliveryTexts, eventTexts, kindTexts, letterTexts, trackingTexts } from './words.ts'

const actors = {
  shopper: 'case.actor-shopper',
  carrier: 'case.actor-carrier',
  homeward: 'case.actor-homeward',
} as const

const roles = { account: 'case.role-account', key: 'case.role-key', system: 'case.role-system' } as const

const actorOf = ({ by, actor }: TimelineEntryView, t: ConsoleTranslate) => {
  const known = entryOf(actors, by)
  if (known !== undefined) return { name: t(known) }
  return { name: by, ...(actor !== null && { role: t(roles[actor]) }) }
}

const eventText = (event: string, t: ConsoleTranslate): string => {
  const key = entryOf(eventTexts, event)
  return key === undefined ? event : t(key)
}

const textOf = (entry: TimelineEntryView, t: ConsoleTranslate): string => {
  switch (entry.kind) {
    case 'change': {
      const event = t(eventTexts[entry.event])
      return entry.unit === null ? event : t('case.entry-of-unit', { event, item: entry.unit })
    }
    case 'letter':
      return t(entry.isSent ? 'case.letter-sent' : 'case.letter-waits', { letter: t(letterTexts[entry.letter]) })
    case 'carrier':
      return t('case.carrier-news', { status: t(trackingTexts[entry.status]) })
    case 'webhook':
      return t('case.webhook', {
        endpoint: entry.endpoint,
        event: eventText(entry.event, t),
        state: t(deliveryTexts[entry.state]),
      })
    default:
      return entry.text
  }
}

const detailOf = (entry: TimelineEntryView): string | null => {
  if (entry.kind === 'carrier') return entry.text
  return entry.kind === 'webhook' ? entry.detail : null
}

const actionsOf = (view: CaseView, entry: TimelineEntryView, t: ConsoleTranslate): readonly Button[] =>
  entry.kind !== 'letter' || !entry.canRepeat || view.forbidden.letter !== null
    ? []
    : operationButton(view, 'letter', {
        t,
        id: `again-${entry.id}`,
        label: t('case.send-again'),
        look: 'text',
        action: casePost(view, 'case.letter', { args: { letter: entry.letter } }),
      })

export const caseTimeline = (
  view: CaseView,
  entries: readonly TimelineEntryView[],
  t: ConsoleTranslate,
): CaseTimeline => ({
  type: 'case_timeline',
  id: 'timeline',
  heading: t('case.history'),
  kinds: [
    { value: '', label: t('case.kind-all') },
    ...keysOf(kindTexts)
      .filter((kind) => entries.some((entry) => entry.kind === kind))
      .map((kind) => ({ value: kind, label: t(kindTexts[kind]) })),
  ],
  entries: entries.map((entry) => {
    const [detail, buttons] = [detailOf(entry), actionsOf(view, entry, t)]
    return {
      id: entry.id,
      kind: entry.kind,
      at: momentOf(entry.at, t),
      time: toIsoTime(entry.at),
      actor: actorOf(entry, t),
      text: plain(textOf(entry, t)),
      ...(detail !== null && { detail }),
      ...(buttons.length > 0 && { actions: [...buttons] }),
    }
  }),
})
