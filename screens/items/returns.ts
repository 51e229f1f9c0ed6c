import type { Translate } from '../../locales/translate.ts'
import type { Component } from '../../schemas/components/index.ts'
import { recordList } from '../../schemas/components/record-list.ts'
import { toIsoTime } from '../../schemas/values/ids.ts'
import type { Currency } from '../../schemas/values/money.ts'
import { button } from '../parts/buttons.ts'
import { picture } from '../parts/picture.ts'
import type { StatusCardView } from '../status/card.ts'
import type { OrderReturnView } from './list-view.ts'

/** The same label as on the return's own page. */
const statusLabel = (card: StatusCardView, t: Translate): string =>
  card === 'plain' || card === 'label' || card === 'processing'
    ? t('status.card-open-eyebrow')
    : t(`status.card-${card}-eyebrow`)

/** The one thing to do comes before the state of the return (UXD-18). */
const sendLine = ({ sendBy, isBrought }: Pick<OrderReturnView, 'sendBy' | 'isBrought'>, t: Translate): string[] =>
  sendBy === null ? [] : [t(isBrought ? 'status.instructions-bring' : 'status.instructions', { date: t.date(sendBy) })]

/** The order's existing returns (FIX-72). */
export const returnsOf = (
  returns: readonly OrderReturnView[],
  currency: Currency,
  t: Translate,
): readonly Component[] =>
  returns.length === 0
    ? []
    : [
        recordList({
          id: 'returns',
          heading: t('items.returns'),
          records: returns.map(({ number, path, card, createdAt, titles, image, paid, ...way }) => ({
            id: number,
            picture: picture({ title: titles[0] ?? number, image }, t),
            title: paid === null ? statusLabel(card, t) : t('items.return-paid', { amount: t.money(paid, currency) }),
            lines: [t.list(titles), ...sendLine(way, t), t('items.return-line', { number, date: t.date(createdAt) })],
            time: toIsoTime(createdAt),
            actions: [
              button({
                id: `open-${number}`,
                label: t('items.return-open'),
                look: 'text',
                action: { type: 'navigate', path },
              }),
            ],
          })),
        }),
      ]
