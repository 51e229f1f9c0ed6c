import { auditPage } from '../../../screens/console/settings/audit.ts'
import { ownAccountPage } from '../../../screens/console/settings/own-account.ts'
import { peoplePage, personPage } from '../../../screens/console/settings/people.ts'
import { isAllowed } from '../../domain/access/rights.ts'
import { listPeople } from '../accounts/people.ts'
import { listSessions } from '../accounts/sessions.ts'
import { type ConsolePage, definePage } from '../context.ts'

const AUDIT_ROWS = 50

const toAuditPath = (person: string | null, before: number): string =>
  `/settings/audit?${new URLSearchParams({ ...(person !== null && { person }), before: String(before) })}`

export const settingsPages: readonly ConsolePage[] = [
  definePage({
    pattern: '/settings',
    area: 'settings',
    right: null,
    navigation: { count: null },
    read: async ({ needs, member }) => ({
      shopId: member.shopId,
      managesPeople: isAllowed(member.role, 'people'),
      hasPassword: (await needs.store.accounts.find(member.accountId))?.demo === false,
      sessions: await listSessions(needs, member),
    }),
    draw: (frame, view, t) => ({ screen: ownAccountPage(frame, view, t) }),
  }),
  definePage({
    pattern: '/settings/people',
    area: 'settings',
    right: 'people',
    read: async ({ needs, member: { shopId } }) => ({ shopId, people: await listPeople(needs, shopId) }),
    draw: (frame, view, t) => ({ screen: peoplePage(frame, view, t) }),
  }),
  definePage({
    pattern: '/settings/people/:account',
    area: 'settings',
    right: 'people',
    read: async ({ needs, member: { shopId } }, { params }) => {
      const person = (await listPeople(needs, shopId)).find(({ accountId }) => accountId === params.account)
      return person === undefined ? null : { shopId, person }
    },
    draw: (frame, view, t) => ({ screen: personPage(frame, view, t) }),
  }),
  definePage({
    pattern: '/settings/audit',
    area: 'settings',
    right: 'people',
    read: async ({ needs, member: { shopId } }, { query }) => {
      const { audit } = needs.store
      const accountId = query.person ?? null
      const before = /^\d{1,15}$/.test(query.before ?? '') ? Number(query.before) : null
      const entries = await audit.list(shopId, { accountId, before, limit: AUDIT_ROWS })
      const last = entries.at(-1)
      const older = last === undefined || entries.length < AUDIT_ROWS ? null : toAuditPath(accountId, last.seq)
      return { entries, older, brokenAt: await audit.findBreak(shopId) }
    },
    draw: (frame, view, t) => ({ screen: auditPage(frame, view, t) }),
  }),
]
