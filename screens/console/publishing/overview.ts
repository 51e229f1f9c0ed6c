import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { notice } from '../../../schemas/components/notice.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'
import type { ConsoleScreen } from '../../../schemas/console/screen.ts'
import type { ConfigVersion } from '../../../schemas/merchant/configuration.ts'
import type { Button } from '../../../schemas/screen/action.ts'
import { toIsoTime } from '../../../schemas/values/ids.ts'
import { button } from '../../parts/buttons.ts'
import { plain } from '../../parts/rich-text.ts'
import { consolePost } from '../actions.ts'
import { buildConsoleScreen, type ConsoleFrameView } from '../frame.ts'

export interface WorkingVersion {
  readonly shopId: string
  readonly workingVersion: number
}

export interface PublishingView extends WorkingVersion {
  readonly shopName: string
  readonly isOpen: boolean
  readonly versions: readonly ConfigVersion[]
  readonly candidate: { readonly version: number; readonly percentage: number } | null
  readonly canEdit: boolean
  readonly canPublish: boolean
}

const STOPS = [0, 1, 5, 10, 25, 50, 100] as const

const percent = (value: number): string => `${value} %`

const portalNotice = (view: PublishingView, t: ConsoleTranslate): ConsoleComponent => {
  const { shopId, isOpen, workingVersion } = view
  const name = isOpen ? 'portal.close' : 'portal.open'
  const label = t(isOpen ? 'publishing.close' : 'publishing.open')
  const confirm = {
    title: t(isOpen ? 'publishing.close-title' : 'publishing.open-title'),
    body: t(view.candidate === null ? 'publishing.switch-body' : 'publishing.switch-body-candidate'),
    yes: label,
    no: t('publishing.keep'),
  }
  const action = consolePost(shopId, name, { args: { working: workingVersion }, confirm })
  return notice({
    id: 'portal',
    tone: isOpen ? 'success' : 'warning',
    title: t(isOpen ? 'publishing.is-open' : 'publishing.is-closed'),
    body: plain(t(isOpen ? 'publishing.is-open-copy' : 'publishing.is-closed-copy')),
    ...(view.canPublish && { actions: [button({ id: 'portal-switch', label, look: 'secondary', action })] }),
  })
}

export const rollBackButton = (view: WorkingVersion, version: number | null, t: ConsoleTranslate): Button =>
  button({
    id: version === null ? 'roll-back' : `roll-back-${version}`,
    label: version === null ? t('publishing.end-rollout') : t('publishing.roll-back', { version }),
    look: 'secondary',
    action: consolePost(view.shopId, 'configuration.roll-back', {
      args: { working: view.workingVersion, ...(version !== null && { version }) },
      confirm: {
        title: version === null ? t('publishing.end-rollout-title') : t('publishing.roll-back-title', { version }),
        body: t('publishing.roll-back-body'),
        yes: version === null ? t('publishing.end-rollout') : t('publishing.roll-back', { version }),
        no: t('publishing.keep'),
      },
    }),
  })

const rolloutBlocks = (view: PublishingView, t: ConsoleTranslate): readonly ConsoleComponent[] => {
  const { candidate, shopId, workingVersion } = view
  if (candidate === null) return []
  const { version, percentage } = candidate
  const stops = STOPS.map((stop) =>
    button({
      id: `stop-${stop}`,
      label: stop === 100 ? t('publishing.to-all') : percent(stop),
      look: stop === 100 ? 'primary' : 'secondary',
      disabled: stop === percentage ? t('publishing.at-present') : undefined,
      action: consolePost(shopId, 'configuration.roll-out', { args: { working: workingVersion, percentage: stop } }),
    }),
  )
  return [
    {
      type: 'text',
      id: 'rollout',
      look: 'body',
      heading: t('publishing.rollout', { version, percentage: percent(percentage) }),
      body: plain(t('publishing.rollout-copy')),
    },
    ...(view.canPublish
      ? [{ type: 'actions' as const, id: 'rollout-stops', buttons: [...stops, rollBackButton(view, null, t)] }]
      : []),
  ]
}

const undoButtons = (view: PublishingView, t: ConsoleTranslate): readonly Button[] => {
  const [live, before] = view.versions
  if (!view.canPublish || view.candidate !== null || live?.state !== 'live' || before === undefined) return []
  return [rollBackButton(view, before.version, t)]
}

const stateBadge = ({ state, percentage }: ConfigVersion, t: ConsoleTranslate) => {
  if (state === 'stored') return { kind: 'text' as const, text: '' }
  const share = percentage === 100 ? '' : ` · ${percent(percentage)}`
  return state === 'live'
    ? { kind: 'badge' as const, label: t('publishing.live') + share, tone: 'success' as const }
    : { kind: 'badge' as const, label: t('publishing.candidate') + share, tone: 'info' as const }
}

const versionTable = (view: PublishingView, t: ConsoleTranslate): ConsoleComponent => ({
  type: 'data_table',
  id: 'versions',
  caption: t('publishing.versions'),
  heading: t('publishing.versions'),
  columns: [
    { id: 'version', label: t('publishing.version'), align: 'start', phone: 'title' },
    { id: 'state', label: t('publishing.state'), align: 'start', phone: 'corner' },
    { id: 'published', label: t('publishing.published'), align: 'start', phone: 'line' },
    { id: 'by', label: t('publishing.by'), align: 'start', phone: 'line' },
    { id: 'note', label: t('publishing.note'), align: 'start', phone: 'line' },
  ],
  rows: view.versions.map((version) => ({
    id: `version-${version.version}`,
    path: `/publishing/versions/${version.version}`,
    cells: [
      { kind: 'text', text: t('publishing.version-number', { version: version.version }) },
      stateBadge(version, t),
      { kind: 'time', text: t.date(version.publishedAt), time: toIsoTime(version.publishedAt) },
      { kind: 'text', text: version.publishedBy ?? '' },
      { kind: 'text', text: version.note ?? '' },
    ],
  })),
})

export function publishingPage(frame: ConsoleFrameView, view: PublishingView, t: ConsoleTranslate): ConsoleScreen {
  const edit = button({
    id: 'edit-document',
    label: t('publishing.edit'),
    look: 'primary',
    action: { type: 'navigate', path: '/publishing/document' },
  })
  return buildConsoleScreen(
    frame,
    {
      name: 'publishing',
      area: 'publishing',
      heading: t('publishing.heading'),
      actions: view.canEdit ? [...undoButtons(view, t), edit] : [],
      main: [portalNotice(view, t), ...rolloutBlocks(view, t), versionTable(view, t)],
    },
    t,
  )
}
