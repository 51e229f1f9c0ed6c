import { expect, test } from 'vitest'
import { consoleTranslator } from '../../../locales/console/translate.ts'
import { confirmPage } from '../../../screens/console/session/confirm.ts'
import { forbiddenPage, missingPage } from '../../../screens/console/session/refusals.ts'
import { signInPage, welcomePage } from '../../../screens/console/session/sign-in.ts'
import { consoleGoldens, memberFrame } from '../../support/console-golden.ts'

const frame = { path: '/returns', history: 'push', member: memberFrame() } as const
const entry = { path: '/nowhere', history: 'replace', member: null } as const
const provider = { label: 'Northwind', refused: false }
const confirm = { shopId: 'wrenfold', email: 'jo@wrenfold.example', hasPassword: true, provider: null }
const account = { email: 'jo@wrenfold.example', name: 'jo', asksName: true, demo: false }

consoleGoldens('session', {
  'sign-in': (t) => ({ screen: signInPage({ path: '/', code: null, demoShop: null, provider: null }, t) }),
  'sign-in-code': (t) => ({
    screen: signInPage({ path: '/sign-in?code=app', code: 'app', demoShop: null, provider: null }, t),
  }),
  'sign-in-recovery': (t) => ({
    screen: signInPage({ path: '/sign-in?code=recovery', code: 'recovery', demoShop: null, provider: null }, t),
  }),
  'sign-in-demo': (t) => ({
    screen: signInPage({ path: '/', code: null, demoShop: 'wrenfold', provider: null }, t),
  }),
  'sign-in-provider': (t) => ({
    screen: signInPage({ path: '/', code: null, demoShop: null, provider: { ...provider, refused: true } }, t),
  }),
  welcome: (t) => ({ screen: welcomePage({ path: '/welcome/x', account }, t) }),
  'welcome-demo': (t) => ({ screen: welcomePage({ path: '/welcome/x', account: { ...account, demo: true } }, t) }),
  'welcome-used': (t) => ({ screen: welcomePage({ path: '/welcome/x', account: null }, t) }),
  confirm: (t) => ({ screen: confirmPage(frame, confirm, t) }),
  'confirm-provider': (t) => ({ screen: confirmPage(frame, { ...confirm, hasPassword: false, provider }, t) }),
  forbidden: (t) => ({ screen: forbiddenPage(frame, { role: 'receiver', owners: ['Maya Lind', 'Tom Brandt'] }, t) }),
  missing: (t) => ({ screen: missingPage(frame, t) }),
  'missing-shop': (t) => ({ screen: missingPage(entry, t) }),
})

test('ADM-03 a refused page names the role and the owners to contact', () => {
  const view = { role: 'receiver', owners: ['Maya Lind'] } as const
  const words = JSON.stringify(forbiddenPage(frame, view, consoleTranslator()).regions)
  expect(words).toContain('Receiver')
  expect(words).toContain('Maya Lind')
})
