import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { emptyState } from '../../../schemas/components/empty-state.ts'
import type { ConsoleScreen } from '../../../schemas/console/screen.ts'
import type { Role } from '../../../schemas/merchant/keys.ts'
import { button } from '../../parts/buttons.ts'
import { plain } from '../../parts/rich-text.ts'
import { buildConsoleScreen, type ConsoleFrameView, roleLabel } from '../frame.ts'

/** A page that the role may not open. `owners` are names. */
export function forbiddenPage(
  frame: ConsoleFrameView,
  { role, owners }: { readonly role: Role; readonly owners: readonly string[] },
  t: ConsoleTranslate,
): ConsoleScreen {
  const body = t.sentences([
    t('refused.role', { role: roleLabel(role, t) }),
    ...(owners.length > 0 ? [t('refused.owners', { owners: t.list(owners) })] : []),
  ])
  const main = [emptyState({ id: 'refused', look: 'inactive', heading: t('refused.title'), body: plain(body) })]
  return buildConsoleScreen(
    frame,
    { name: 'forbidden', area: null, heading: t('refused.heading'), layout: 'narrow', main },
    t,
  )
}

export function missingPage(frame: ConsoleFrameView, t: ConsoleTranslate): ConsoleScreen {
  const { member } = frame
  const action =
    member === null ? ({ type: 'link', href: '/console' } as const) : ({ type: 'navigate', path: '/' } as const)
  const home = button({
    id: 'home',
    label: member === null ? t('missing.shops') : t('missing.home'),
    look: 'primary',
    action,
  })
  const main = [
    emptyState({
      id: 'missing',
      look: 'not-found',
      heading: t('missing.title'),
      body: plain(t('missing.body')),
      actions: [home],
    }),
  ]
  return buildConsoleScreen(
    frame,
    {
      name: 'not-found',
      area: null,
      heading: t('missing.heading'),
      layout: member === null ? 'entry' : 'narrow',
      main,
    },
    t,
  )
}
