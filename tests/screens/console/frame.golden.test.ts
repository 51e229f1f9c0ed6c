import { expect, test } from 'vitest'
import { consoleTranslator } from '../../../locales/console/translate.ts'
import { text } from '../../../schemas/components/text.ts'
import type { Role } from '../../../schemas/merchant/keys.ts'
import { buildConsoleScreen, type ConsolePageParts, type MemberFrameView } from '../../../screens/console/frame.ts'
import { plain } from '../../../screens/parts/rich-text.ts'
import { consoleGoldens, memberFrame } from '../../support/console-golden.ts'

const parts: ConsolePageParts = {
  name: 'today',
  area: 'today',
  heading: 'Today',
  main: [text({ id: 'intro', look: 'body', body: plain('All done.') })],
}

const drawn = (view: Partial<MemberFrameView>, t = consoleTranslator()) =>
  buildConsoleScreen({ path: '/', history: 'push', member: memberFrame(view) }, parts, t)

const as = (role: Role) => ({ name: 'Jo Ray', email: 'jo@wrenfold.example', role })

consoleGoldens('frame', {
  owner: (t) => ({ screen: drawn({}, t) }),
  demo: (t) => ({ screen: drawn({ isDemo: true, otherShops: [] }, t) }),
  receiver: (t) => ({
    screen: drawn({ member: as('receiver'), areas: [{ area: 'receiving', path: '/desk', count: 3 }] }, t),
  }),
  'sign-in': (t) => ({
    screen: buildConsoleScreen(
      { path: '/', history: 'replace', member: null },
      { ...parts, name: 'sign-in', area: null, heading: 'Sign in', layout: 'entry' },
      t,
    ),
  }),
})

test('ADM-03 rail and palette lead only to the areas of the role', () => {
  const { member } = drawn({ areas: [{ area: 'receiving', path: '/desk', count: 3 }] }).frame
  expect(member?.navigation.items.map(({ id }) => id)).toEqual(['area-receiving'])
  const paths = member?.palette.entries.flatMap(({ action }) => (action.type === 'navigate' ? [action.path] : []))
  expect(paths).toEqual(['/desk'])
})

test('ADM-04 a count above 500 is capped, and none waiting shows no count', () => {
  const counts = drawn({}).frame.member?.navigation.items.map(({ count }) => count?.text ?? null)
  expect(counts).toEqual(['12', null, '500+', null])
})
