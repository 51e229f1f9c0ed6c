import type { TextKey, Translate } from '../../locales/translate.ts'
import type { Component } from '../../schemas/components/index.ts'
import { recordList } from '../../schemas/components/record-list.ts'
import { type Instant, toIsoTime } from '../../schemas/values/ids.ts'
import { button } from '../parts/buttons.ts'

/** STS-08. */
export interface RelatedView {
  readonly number: string
  readonly createdAt: Instant
  readonly state: 'open' | 'review' | 'processed' | 'closed' | 'cancelled' | 'expired' | 'unavailable'
  readonly path: string
}

// Short enough for a badge.
const stateTexts = {
  open: 'status.state-open',
  review: 'status.state-review',
  processed: 'status.state-processed',
  closed: 'status.state-closed',
  cancelled: 'status.state-cancelled',
  expired: 'status.state-expired',
  unavailable: 'status.state-unavailable',
} as const satisfies Readonly<Record<RelatedView['state'], TextKey>>

export const relatedOf = (returns: readonly RelatedView[], t: Translate): Component[] =>
  returns.length === 0
    ? []
    : [
        recordList({
          id: 'related',
          heading: t('status.related'),
          records: returns.map(({ number, createdAt, state, path }) => ({
            id: number,
            title: t('status.title', { number }),
            lines: [t('status.related-date', { date: t.date(createdAt) })],
            time: toIsoTime(createdAt),
            badge: t(stateTexts[state]),
            actions: [
              button({
                id: `open-${number}`,
                label: t('status.related-open', { number }),
                look: 'text',
                action: { type: 'navigate', path },
              }),
            ],
          })),
        }),
      ]
