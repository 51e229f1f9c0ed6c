import { todayPage } from '../../../screens/console/today/today.ts'
import { type ConsolePage, definePage } from '../context.ts'
import { countOwn, readToday } from './today.ts'

export const todayPages: readonly ConsolePage[] = [
  definePage({
    pattern: '/',
    area: 'today',
    right: 'see-returns',
    navigation: { count: countOwn },
    read: readToday,
    draw: (frame, view, t) => ({ screen: todayPage(frame, view, t) }),
  }),
]
