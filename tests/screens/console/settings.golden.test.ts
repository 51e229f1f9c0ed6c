import { auditPage } from '../../../screens/console/settings/audit.ts'
import { ownAccountPage } from '../../../screens/console/settings/own-account.ts'
import { type PersonView, peoplePage, personPage } from '../../../screens/console/settings/people.ts'
import { consoleGoldens, memberFrame } from '../../support/console-golden.ts'

const noon = Date.UTC(2026, 3, 14, 12)
const frame = (path: string) => ({ path, history: 'push' as const, member: memberFrame() })

const maya: PersonView = {
  accountId: 'maya',
  name: 'Maya Lind',
  email: 'maya@wrenfold.example',
  role: 'owner',
  invited: false,
  timeActive: true,
  seenAt: noon,
}
const tom: PersonView = {
  ...maya,
  accountId: 'tom',
  name: 'tom',
  email: 'tom@wrenfold.example',
  role: 'agent',
  invited: true,
  seenAt: null,
}
const view = { shopId: 'wrenfold', people: [maya, tom] }
const session = { id: 's1', device: 'Firefox on Linux', createdAt: noon - 3_600_000, seenAt: noon, current: true }
const entry = {
  seq: 7,
  at: noon,
  accountId: 'maya',
  actor: 'Maya Lind',
  action: 'people.role',
  detail: { email: 'tom@wrenfold.example', from: 'viewer', to: 'agent' },
}

consoleGoldens('settings', {
  people: (t) => ({ screen: peoplePage(frame('/settings/people'), view, t) }),
  person: (t) => ({ screen: personPage(frame('/settings/people/tom'), { shopId: 'wrenfold', person: tom }, t) }),
  account: (t) => ({
    screen: ownAccountPage(
      frame('/settings'),
      {
        shopId: 'wrenfold',
        managesPeople: true,
        hasPassword: true,
        sessions: [session, { ...session, id: 's2', current: false }],
      },
      t,
    ),
  }),
  audit: (t) => ({
    screen: auditPage(
      frame('/settings/audit'),
      { entries: [entry], older: '/settings/audit?before=7', brokenAt: null },
      t,
    ),
  }),
  'audit-broken': (t) => ({
    screen: auditPage(frame('/settings/audit'), { entries: [], older: null, brokenAt: 7 }, t),
  }),
})
