import { ownAccountPage } from '../../../screens/console/settings/own-account.ts'
import { peoplePage, personPage } from '../../../screens/console/settings/people.ts'
import { settingsSections } from '../../../screens/console/settings/sections.ts'
import { isAllowed } from '../../domain/access/rights.ts'
import { listPeople } from '../accounts/people.ts'
import { listSessions } from '../accounts/sessions.ts'
import { type ConsolePage, definePage } from '../context.ts'
import { auditPages } from './audit.ts'
import { keyPages } from './keys.ts'
import { timeCodePages } from './time-code.ts'

const sectionRights = { people: 'people', keys: 'keys', webhooks: 'webhooks', audit: 'people' } as const

export const settingsPages: readonly ConsolePage[] = [
  definePage({
    pattern: '/settings',
    area: 'settings',
    right: null,
    navigation: { count: null },
    read: async ({ needs, member }) => {
      const account = await needs.store.accounts.find(member.accountId)
      return {
        shopId: member.shopId,
        sections: settingsSections.filter((section) => isAllowed(member.role, sectionRights[section])),
        hasPassword: account?.demo === false,
        timeCode: account === null || account.password === null ? null : account.timeActive,
        sessions: await listSessions(needs, member),
      }
    },
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
  ...keyPages,
  ...auditPages,
  ...timeCodePages,
]
