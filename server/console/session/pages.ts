import { confirmPage } from '../../../screens/console/session/confirm.ts'
import { type ConsolePage, definePage } from '../context.ts'

export const CONFIRM_PATH = '/confirm'

export const sessionPages: readonly ConsolePage[] = [
  definePage({
    pattern: CONFIRM_PATH,
    area: null,
    right: null,
    read: async ({ needs, member, visit }, { query }) => {
      const account = await needs.store.accounts.find(member.accountId)
      const isLinked = account !== null && account.providerIssuer !== null
      return {
        shopId: visit.shopId,
        email: member.email,
        hasPassword: account !== null && account.password !== null,
        provider:
          isLinked && needs.signIn !== null
            ? { label: needs.signIn.label, refused: query.provider === 'refused' }
            : null,
      }
    },
    draw: (frame, view, t) => ({ screen: confirmPage(frame, view, t) }),
  }),
]
