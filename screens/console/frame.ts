import type { ConsoleTextKey, ConsoleTranslate } from '../../locales/console/translate.ts'
import { notice } from '../../schemas/components/notice.ts'
import type { ConsoleComponent } from '../../schemas/console/components/index.ts'
import type { Frame } from '../../schemas/console/frame.ts'
import type { ConsoleOverlay, ConsoleScreen } from '../../schemas/console/screen.ts'
import type { FormState } from '../../schemas/envelope/screen.ts'
import type { Role } from '../../schemas/merchant/keys.ts'
import type { Button } from '../../schemas/screen/action.ts'
import { button } from '../parts/buttons.ts'
import { formStates } from '../parts/form.ts'
import { plain } from '../parts/rich-text.ts'
import { consolePost } from './actions.ts'

export const areas = ['today', 'returns', 'receiving', 'publishing', 'settings', 'health'] as const
export type Area = (typeof areas)[number]

interface AreaView {
  readonly area: Area
  readonly path: string
  readonly count: number | null
}

/** `areas` are those that the role may open. */
export interface MemberFrameView {
  readonly shop: { readonly id: string; readonly name: string }
  readonly otherShops: readonly { readonly id: string; readonly name: string }[]
  readonly member: { readonly name: string; readonly email: string; readonly role: Role }
  readonly areas: readonly AreaView[]
  readonly isDemo: boolean
  readonly hasDemoControls?: boolean
}

/** `member` is null on pages of the sign-in. */
export interface ConsoleFrameView {
  readonly path: string
  readonly history: ConsoleScreen['history']
  readonly member: MemberFrameView | null
}

export interface ConsolePageParts {
  readonly name: string
  /** Absent: the path. */
  readonly key?: string
  readonly area: Area | null
  readonly heading: string
  readonly note?: string
  readonly back?: ConsoleScreen['back']
  readonly actions?: readonly Button[]
  readonly layout?: ConsoleScreen['layout']
  readonly banner?: readonly ConsoleComponent[]
  readonly main: readonly ConsoleComponent[]
  readonly aside?: readonly ConsoleComponent[]
  readonly forms?: Readonly<Record<string, FormState['values']>>
  readonly dialogs?: Readonly<Record<string, ConsoleOverlay>>
  readonly poll?: ConsoleScreen['poll']
}

const areaTexts = {
  today: 'frame.today',
  returns: 'frame.returns',
  receiving: 'frame.receiving',
  publishing: 'frame.publishing',
  settings: 'frame.settings',
  health: 'frame.health',
} as const satisfies Readonly<Record<Area, ConsoleTextKey>>

const areaKeys: Readonly<Record<Area, string>> = {
  today: 'g t',
  returns: 'g r',
  receiving: 'g d',
  publishing: 'g p',
  settings: 'g s',
  health: 'g h',
}

const MAX_COUNT = 500

const countOf = (count: number | null, t: ConsoleTranslate) => {
  if (count === null || count === 0) return {}
  const text = count > MAX_COUNT ? `${t.number(MAX_COUNT)}+` : t.number(count)
  return { count: { text, label: t('frame.counted', { count: text }) } }
}

const navigationOf = (view: MemberFrameView, current: Area | null, t: ConsoleTranslate) => ({
  label: t('frame.areas'),
  menu: t('frame.menu'),
  items: view.areas.map(({ area, path, count }) => ({
    id: `area-${area}`,
    icon: area,
    label: t(areaTexts[area]),
    path,
    ...(area === current && { current: true as const }),
    ...countOf(count, t),
    keys: areaKeys[area],
  })),
})

const signOut = (view: MemberFrameView, t: ConsoleTranslate) =>
  button({
    id: 'sign-out',
    label: t('frame.sign-out'),
    look: 'text',
    action: consolePost(view.shop.id, 'session.close'),
  })

const paletteOf = (view: MemberFrameView, t: ConsoleTranslate) => ({
  label: t('frame.palette'),
  placeholder: t('frame.palette-placeholder'),
  none: t('frame.palette-none'),
  keys: 'mod+k',
  entries: [
    ...view.areas.map(({ area, path }) => ({
      id: `go-${area}`,
      label: t(areaTexts[area]),
      group: t('frame.go'),
      keys: areaKeys[area],
      action: { type: 'navigate' as const, path },
    })),
    ...view.otherShops.map(({ id, name }) => ({
      id: `shop-${id}`,
      label: name,
      group: t('frame.shops'),
      action: { type: 'link' as const, href: `/console/${id}` },
    })),
    { id: 'palette-sign-out', label: t('frame.sign-out'), group: t('frame.account'), action: signOut(view, t).action },
  ],
})

const hasSearch = ({ areas: ofRole }: MemberFrameView): boolean => ofRole.some(({ area }) => area === 'returns')

const shortcutsOf = (view: MemberFrameView, t: ConsoleTranslate) => ({
  label: t('frame.shortcuts'),
  keys: '?',
  rows: [
    { keys: 'mod+k', label: t('frame.palette') },
    ...(hasSearch(view)
      ? [
          { keys: '/', label: t('returns.search') },
          { keys: 'j', label: t('returns.next-row') },
          { keys: 'k', label: t('returns.previous-row') },
          { keys: 'x', label: t('returns.select-row') },
        ]
      : []),
    ...view.areas.map(({ area }) => ({ keys: areaKeys[area], label: t(areaTexts[area]) })),
    { keys: '?', label: t('frame.shortcuts') },
  ],
  single: { label: t('frame.shortcuts-single'), detail: t('frame.shortcuts-single-detail') },
})

const roleTexts = {
  owner: 'role.owner',
  manager: 'role.manager',
  agent: 'role.agent',
  receiver: 'role.receiver',
  viewer: 'role.viewer',
} as const satisfies Readonly<Record<Role, ConsoleTextKey>>

export const roleLabel = (role: Role, t: ConsoleTranslate): string => t(roleTexts[role])

type MemberFrame = NonNullable<Frame['member']>

const SEARCH_FORM = 'search'

const searchOf = ({ shop }: MemberFrameView, t: ConsoleTranslate): NonNullable<MemberFrame['search']> => ({
  form: SEARCH_FORM,
  field: {
    name: 'text',
    label: t('returns.search'),
    kind: 'search',
    maxLength: 320,
    placeholder: t('returns.search-placeholder'),
  },
  action: consolePost(shop.id, 'returns.search', { form: SEARCH_FORM }),
  keys: '/',
})

const memberFrameOf = (view: MemberFrameView, area: Area | null, t: ConsoleTranslate): MemberFrame => {
  const { shop, otherShops, member } = view
  return {
    shop: { ...shop },
    ...(hasSearch(view) && { search: searchOf(view, t) }),
    shops: {
      label: t('frame.shops'),
      others: otherShops.map(({ id, name }) => ({ id, name, href: `/console/${id}` })),
    },
    navigation: navigationOf(view, area, t),
    palette: paletteOf(view, t),
    shortcuts: shortcutsOf(view, t),
    account: {
      label: t('frame.account'),
      ...member,
      roleLabel: roleLabel(member.role, t),
      actions: [signOut(view, t)],
    },
  }
}

const demoNotice = ({ shop, hasDemoControls }: MemberFrameView, t: ConsoleTranslate): ConsoleComponent => {
  const passDays = button({
    id: 'demo-days',
    label: t('demo.days'),
    look: 'secondary',
    action: consolePost(shop.id, 'demo.days', { args: { days: 3 }, exclusive: true }),
  })
  const controls = hasDemoControls === true ? { actions: [passDays] } : {}
  return notice({ id: 'demo', tone: 'info', body: plain(t('frame.demo')), ...controls })
}

export function buildConsoleScreen(
  view: ConsoleFrameView,
  parts: ConsolePageParts,
  t: ConsoleTranslate,
): ConsoleScreen {
  const { name, area, heading, key = view.path, layout = 'page', main, aside, forms, dialogs, ...rest } = parts
  const { member } = view
  const searches = member !== null && hasSearch(member)
  const banner = [...(member?.isDemo === true ? [demoNotice(member, t)] : []), ...(parts.banner ?? [])]
  return {
    name,
    key,
    path: view.path,
    history: view.history,
    title: t('frame.title', { page: heading, shop: member?.shop.name ?? t('frame.product') }),
    heading,
    ...(rest.note !== undefined && { note: rest.note }),
    ...(rest.back !== undefined && { back: rest.back }),
    ...(rest.actions?.length && { actions: [...rest.actions] }),
    layout,
    frame: {
      skip: t('frame.skip'),
      product: t('frame.product'),
      ...(member !== null && { member: memberFrameOf(member, area, t) }),
    },
    regions: {
      ...(banner.length > 0 && { banner }),
      main: [...main],
      ...(aside !== undefined && { aside: [...aside] }),
    },
    ...((forms !== undefined || searches) && {
      forms: formStates({ ...(searches && { [SEARCH_FORM]: { text: '' } }), ...forms }),
    }),
    ...(dialogs !== undefined && { dialogs: { ...dialogs } }),
    ...(rest.poll !== undefined && { poll: rest.poll }),
  }
}
