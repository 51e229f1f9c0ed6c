import { returnsPage } from '../../../screens/console/returns/list.ts'
import { type ConsolePage, definePage } from '../context.ts'
import { readReturnsView } from './list.ts'
import { parseListQuery } from './list-query.ts'

export const returnListPages: readonly ConsolePage[] = [
  definePage({
    pattern: '/returns',
    area: 'returns',
    right: 'see-returns',
    navigation: { count: null },
    read: (context, { query }) => readReturnsView(context, parseListQuery(query)),
    draw: (frame, view, t) => ({ screen: returnsPage(frame, view, t) }),
  }),
]
