import { confirmPage } from '../../../screens/console/session/confirm.ts'
import { type ConsolePage, definePage } from '../context.ts'

export const CONFIRM_PATH = '/confirm'

export const sessionPages: readonly ConsolePage[] = [
  definePage({
    pattern: CONFIRM_PATH,
    area: null,
    right: null,
    read: async ({ member, visit }) => ({ shopId: visit.shopId, email: member.email }),
    draw: (frame, view, t) => ({ screen: confirmPage(frame, view, t) }),
  }),
]
