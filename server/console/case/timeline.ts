import type { ReturnDocument } from '../../../schemas/records/return.ts'
import { memberOf } from '../../../schemas/values/member.ts'
import type { TimelineEntryView } from '../../../screens/console/case/view.ts'
import { buildCaseTimeline, type CaseEntry } from '../../domain/return/case-timeline.ts'
import { listSubmittedItems } from '../../domain/return/submitted-lines.ts'

const ACTOR_KINDS: readonly (readonly [prefix: string, kind: NonNullable<TimelineEntryView['actor']>])[] = [
  ['account:', 'account'],
  ['key:', 'key'],
  ['command-line', 'system'],
  ['order-system', 'system'],
]

const actorOf = ({ actor = '' }: CaseEntry): TimelineEntryView['actor'] =>
  ACTOR_KINDS.find(([prefix]) => actor.startsWith(prefix))?.[1] ?? null

type Facts = Parameters<typeof buildCaseTimeline>[1]

const toView = (
  entry: CaseEntry,
  { document, letters }: { readonly document: ReturnDocument } & Pick<Facts, 'letters'>,
): TimelineEntryView => {
  const common = { id: entry.id, at: entry.at, by: entry.by, actor: actorOf(entry) }
  switch (entry.kind) {
    case 'change': {
      const id = memberOf(entry.change.detail, 'lineItemId')
      const unit = listSubmittedItems(document).find(({ lineItemId }) => lineItemId === id)
      return { ...common, kind: 'change', event: entry.change.event, unit: unit?.product.title ?? null }
    }
    case 'letter': {
      const { letter, state, epoch } = entry.letter
      const last = letters.filter((one) => one.letter === letter).at(-1)
      const canRepeat = state !== 'due' && last?.epoch === epoch
      return { ...common, kind: 'letter', letter, isSent: state === 'done', canRepeat }
    }
    case 'carrier':
      return { ...common, kind: 'carrier', status: entry.event.status, text: entry.event.description ?? null }
    case 'webhook': {
      const { event, endpoint, state, error, answerStatus } = entry.delivery
      const detail = error ?? (answerStatus === null ? null : `HTTP ${answerStatus}`)
      return { ...common, kind: 'webhook', event, endpoint, state, detail }
    }
    default:
      return { ...common, kind: 'note', text: entry.note.text }
  }
}

export const toTimeline = (document: ReturnDocument, facts: Facts): readonly TimelineEntryView[] =>
  buildCaseTimeline(document, facts).map((entry) => toView(entry, { document, letters: facts.letters }))
