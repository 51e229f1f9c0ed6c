import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { notice } from '../../../schemas/components/notice.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'
import type { ConsoleScreen } from '../../../schemas/console/screen.ts'
import { button } from '../../parts/buttons.ts'
import { paragraphs, plain } from '../../parts/rich-text.ts'
import { consolePost } from '../actions.ts'
import { buildConsoleScreen, type ConsoleFrameView } from '../frame.ts'
import { type DifferenceGroupView, differenceList } from './differences.ts'
import { checkButton, DOCUMENT_FORM, documentEditor, type PlacedProblem } from './document.ts'

export interface CheckView {
  readonly shopId: string
  readonly id: string
  readonly text: string
  readonly state: 'running' | 'problems' | 'clean' | 'failed'
  readonly progress: { readonly done: number; readonly total: number } | null
  readonly problems: readonly PlacedProblem[]
  readonly remarks: readonly string[]
  readonly walked: { readonly orders: number; readonly actions: number } | null
  readonly groups: readonly DifferenceGroupView[]
  readonly baseVersion: number
  readonly isOvertaken: boolean
  readonly canPublish: boolean
  /** The problems are findings of the simulation, and the role may publish over them. */
  readonly canOverride: boolean
}

const PUBLISH_FORM = 'publish'
const OVERRIDE_FORM = 'override'

const POLL_MS = 2_000
const MAX_POLLS = 300

const PERCENTAGES = [100, 50, 25, 10, 5, 1] as const

const resultOf = (view: CheckView, t: ConsoleTranslate): ConsoleComponent => {
  const { state, progress, walked } = view
  if (state === 'running') {
    const copy =
      progress === null
        ? t('publishing.waits-copy')
        : t('publishing.runs-copy', { done: progress.done, total: progress.total })
    return notice({ id: 'result', tone: 'info', title: t('publishing.runs'), body: plain(copy) })
  }
  if (state === 'failed')
    return notice({
      id: 'result',
      tone: 'danger',
      title: t('publishing.failed'),
      body: plain(t('publishing.failed-copy')),
    })
  if (state === 'problems')
    return notice({
      id: 'result',
      tone: 'danger',
      title: t('publishing.problems', { count: view.problems.length }),
      body: plain(t('publishing.problems-copy')),
    })
  const copy =
    walked === null
      ? t('publishing.clean-closed')
      : t('publishing.clean-copy', { orders: walked.orders, actions: walked.actions })
  return notice({ id: 'result', tone: 'success', title: t('publishing.clean'), body: plain(copy) })
}

const shareField = (t: ConsoleTranslate) => ({
  name: 'percentage',
  label: t('publishing.share'),
  kind: 'select' as const,
  required: true,
  options: PERCENTAGES.map((share) => ({
    value: String(share),
    label: share === 100 ? t('publishing.all-orders') : t('publishing.some-orders', { percentage: `${share} %` }),
  })),
})

const overrideBlocks = (view: CheckView, t: ConsoleTranslate): readonly ConsoleComponent[] =>
  view.canOverride && !view.isOvertaken
    ? [
        {
          type: 'field_group',
          id: 'override-fields',
          form: OVERRIDE_FORM,
          heading: t('publishing.override-heading'),
          fields: [
            shareField(t),
            {
              name: 'reason',
              label: t('publishing.reason'),
              kind: 'text',
              required: true,
              maxLength: 500,
              hint: t('publishing.reason-hint'),
            },
          ],
        },
        {
          type: 'actions',
          id: 'override-actions',
          buttons: [
            button({
              id: 'override',
              label: t('publishing.override'),
              look: 'danger',
              action: consolePost(view.shopId, 'configuration.override', {
                form: OVERRIDE_FORM,
                args: { check: view.id },
                pending: t('publishing.publishing'),
              }),
              needs: 'valid',
            }),
          ],
        },
      ]
    : []

const publishBlocks = (view: CheckView, t: ConsoleTranslate): readonly ConsoleComponent[] => {
  if (view.state !== 'clean' || !view.canPublish) return []
  if (view.isOvertaken)
    return [
      notice({
        id: 'overtaken',
        tone: 'warning',
        title: t('publishing.overtaken'),
        body: plain(t('publishing.overtaken-copy')),
      }),
    ]
  const publish = button({
    id: 'publish',
    label: t('publishing.publish'),
    look: 'primary',
    action: consolePost(view.shopId, 'configuration.publish', {
      form: PUBLISH_FORM,
      args: { check: view.id },
      pending: t('publishing.publishing'),
    }),
  })
  return [
    {
      type: 'field_group',
      id: 'publish-fields',
      form: PUBLISH_FORM,
      heading: t('publishing.publish-heading'),
      fields: [
        shareField(t),
        { name: 'note', label: t('publishing.note'), kind: 'text', maxLength: 500, hint: t('publishing.note-hint') },
      ],
    },
    { type: 'actions', id: 'publish-actions', buttons: [publish] },
  ]
}

const remarkBlocks = ({ remarks }: CheckView, t: ConsoleTranslate): readonly ConsoleComponent[] =>
  remarks.length === 0
    ? []
    : [
        notice({
          id: 'remarks',
          tone: 'warning',
          title: t('publishing.remarks', { count: remarks.length }),
          body: paragraphs(remarks),
        }),
      ]

export function checkPage(frame: ConsoleFrameView, view: CheckView, t: ConsoleTranslate): ConsoleScreen {
  const { shopId, id, state, baseVersion } = view
  const path = `/publishing/checks/${id}`
  const isRunning = state === 'running'
  const differences = differenceList(
    { heading: t('publishing.differences-to', { version: baseVersion }), groups: view.groups },
    t,
  )
  const editor = documentEditor({ problems: view.problems, hint: t('publishing.check-hint') }, t)
  return buildConsoleScreen(
    frame,
    {
      name: 'check',
      area: 'publishing',
      heading: t('publishing.check-heading'),
      back: { label: t('publishing.heading'), path: '/publishing' },
      main: [
        resultOf(view, t),
        ...remarkBlocks(view, t),
        ...(view.groups.length > 0 || state === 'clean' ? [differences] : []),
        ...publishBlocks(view, t),
        ...(isRunning ? [] : [editor, { type: 'actions' as const, id: 'actions', buttons: [checkButton(shopId, t)] }]),
        ...overrideBlocks(view, t),
      ],
      forms: {
        [DOCUMENT_FORM]: { text: view.text },
        [PUBLISH_FORM]: { percentage: '100', note: '' },
        ...(view.canOverride && { [OVERRIDE_FORM]: { percentage: '100', reason: '' } }),
      },
      ...(isRunning && {
        poll: [
          { id: 'result', href: `/console/v1/${shopId}/parts/result`, path, everyMs: POLL_MS, maxAttempts: MAX_POLLS },
        ],
      }),
    },
    t,
  )
}
