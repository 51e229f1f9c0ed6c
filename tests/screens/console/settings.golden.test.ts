import { auditPage } from '../../../screens/console/settings/audit.ts'
import { type KeyView, keysPage, madeKeyOverlay } from '../../../screens/console/settings/keys.ts'
import { ownAccountPage } from '../../../screens/console/settings/own-account.ts'
import { type PersonView, peoplePage, personPage } from '../../../screens/console/settings/people.ts'
import { recoveryCodesOverlay, timeCodePage } from '../../../screens/console/settings/time-code.ts'
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

const auditView = {
  shopId: 'wrenfold',
  entries: [entry],
  person: null,
  people: [{ accountId: 'maya', name: 'Maya Lind' }],
  older: null,
  check: null,
  checkPath: '/settings/audit?check=true',
}

const warehouse: KeyView = {
  id: '0a1b2c3d4e5f',
  name: 'Warehouse',
  role: 'receiver',
  roleChosen: true,
  createdAt: noon - 86_400_000,
  createdBy: 'Maya Lind',
  endsAt: noon + 86_400_000,
  lastUsedAt: noon,
  end: 'soon',
}
const keys: readonly KeyView[] = [
  warehouse,
  { ...warehouse, id: '1a1b2c3d4e5f', name: 'ERP', createdBy: null, endsAt: null, lastUsedAt: null, end: null },
  { ...warehouse, id: '2a1b2c3d4e5f', name: 'Old', end: 'ended' },
  { ...warehouse, id: '3a1b2c3d4e5f', name: 'Desk', end: 'later' },
]

const timeFrame = frame('/settings/time-code')

consoleGoldens('settings', {
  people: (t) => ({ screen: peoplePage(frame('/settings/people'), view, t) }),
  person: (t) => ({ screen: personPage(frame('/settings/people/tom'), { shopId: 'wrenfold', person: tom }, t) }),
  account: (t) => ({
    screen: ownAccountPage(
      frame('/settings'),
      {
        shopId: 'wrenfold',
        sections: ['people', 'keys', 'webhooks', 'audit'],
        hasPassword: true,
        timeCode: false,
        sessions: [session, { ...session, id: 's2', current: false }],
      },
      t,
    ),
  }),
  'time-code-off': (t) => ({ screen: timeCodePage(timeFrame, { shopId: 'wrenfold', state: { kind: 'off' } }, t) }),
  'time-code-new': (t) => ({
    screen: timeCodePage(timeFrame, { shopId: 'wrenfold', state: { kind: 'new', secret: 'JBSWY3DPEHPK3PXP' } }, t),
  }),
  'time-code-active': (t) => ({
    screen: timeCodePage(timeFrame, { shopId: 'wrenfold', state: { kind: 'active', recoveryCodes: 8 } }, t),
    overlay: recoveryCodesOverlay({ codes: ['AAAA-BBBB-CCCC-DDDD'], path: '/settings/time-code' }, t),
  }),
  keys: (t) => ({ screen: keysPage(frame('/settings/keys'), { shopId: 'wrenfold', keys }, t) }),
  'keys-empty': (t) => ({ screen: keysPage(frame('/settings/keys'), { shopId: 'wrenfold', keys: [] }, t) }),
  'key-made': (t) => ({
    screen: keysPage(frame('/settings/keys'), { shopId: 'wrenfold', keys }, t),
    overlay: madeKeyOverlay({ name: 'Warehouse', key: 'hw_wrenfold_secret', path: '/settings/keys' }, t),
  }),
  audit: (t) => ({
    screen: auditPage(frame('/settings/audit'), { ...auditView, older: '/settings/audit?before=7' }, t),
  }),
  'audit-broken': (t) => ({
    screen: auditPage(
      frame('/settings/audit'),
      { ...auditView, person: 'maya', entries: [], check: { brokenAt: 7 } },
      t,
    ),
  }),
})
