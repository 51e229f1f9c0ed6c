import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import type { ConsoleScreen } from '../../../schemas/console/screen.ts'
import type { ConfigVersion } from '../../../schemas/merchant/configuration.ts'
import { buildConsoleScreen, type ConsoleFrameView } from '../frame.ts'
import { type DifferenceGroupView, differenceList } from './differences.ts'
import { rollBackButton, type WorkingVersion } from './overview.ts'

export interface VersionView extends WorkingVersion {
  readonly version: ConfigVersion
  /** The version before; the same one for the first. */
  readonly from: number
  readonly groups: readonly DifferenceGroupView[]
  readonly canPublish: boolean
}

export function versionPage(frame: ConsoleFrameView, view: VersionView, t: ConsoleTranslate): ConsoleScreen {
  const { version, publishedAt, publishedBy, note, state } = view.version
  const lines = [
    { label: t('publishing.published'), lines: [t.date(publishedAt)] },
    ...(publishedBy === null ? [] : [{ label: t('publishing.by'), lines: [publishedBy] }]),
    ...(note === null ? [] : [{ label: t('publishing.note'), lines: [note] }]),
  ]
  const canReturn = view.canPublish && state === 'stored'
  return buildConsoleScreen(
    frame,
    {
      name: 'version',
      area: 'publishing',
      heading: t('publishing.version-number', { version }),
      back: { label: t('publishing.heading'), path: '/publishing' },
      main: [
        differenceList(
          { heading: t('publishing.differences', { from: view.from, to: version }), groups: view.groups },
          t,
        ),
      ],
      aside: [
        { type: 'key_values', id: 'version', rows: lines },
        ...(canReturn ? [{ type: 'actions' as const, id: 'return', buttons: [rollBackButton(view, version, t)] }] : []),
      ],
    },
    t,
  )
}
