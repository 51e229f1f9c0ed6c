import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { keyValues } from '../../../schemas/components/key-values.ts'
import { notice } from '../../../schemas/components/notice.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'
import type { ConsoleScreen } from '../../../schemas/console/screen.ts'
import { button } from '../../parts/buttons.ts'
import { paragraphs } from '../../parts/rich-text.ts'
import { consolePost } from '../actions.ts'
import { buildConsoleScreen, type ConsoleFrameView } from '../frame.ts'
import { dateTime } from '../settings/people.ts'
import { codeBlock } from './signature.ts'
import { type DeliveryPageView, deliveryPath, endpointPath } from './view.ts'
import { adviceText, durationText } from './words.ts'

const HEADERS = 'headers'
const BODY = 'body'

const POLL_MS = 1_500
const MAX_POLLS = 40

const tones = { pending: 'info', delivered: 'success', failed: 'danger' } as const
const titles = {
  pending: 'webhooks.pending-title',
  delivered: 'webhooks.delivered-title',
  failed: 'webhooks.failed-title',
} as const

const describeResult = ({ delivery }: DeliveryPageView, t: ConsoleTranslate): readonly string[] => {
  const { state, error, nextAt, deliveredAt } = delivery
  if (state === 'delivered')
    return [t('webhooks.delivered-body', { time: deliveredAt === null ? '' : dateTime(deliveredAt, t) })]
  const cause = error === null ? [] : [t.sentences([`${error}.`, adviceText(delivery, t)])]
  const next = nextAt === null ? [] : [t('webhooks.next', { time: dateTime(nextAt, t) })]
  return [...cause, ...next]
}

const resultNotice = (view: DeliveryPageView, t: ConsoleTranslate): ConsoleComponent => {
  const { shopId, delivery } = view
  const resend = button({
    id: 'resend',
    label: t('webhooks.resend'),
    look: 'primary',
    action: consolePost(shopId, 'webhooks.resend', { args: { delivery: delivery.id }, exclusive: true }),
  })
  return notice({
    id: 'result',
    tone: tones[delivery.state],
    title: t(titles[delivery.state]),
    body: paragraphs(describeResult(view, t)),
    actions: [resend],
  })
}

const factsOf = ({ delivery }: DeliveryPageView, t: ConsoleTranslate): ConsoleComponent => {
  const { url, eventId, attempts, answerStatus, durationMs, attemptedAt, replayedAt, replayedBy, returnId } = delivery
  const rows: (readonly [string, string] | null)[] = [
    [t('webhooks.url'), url],
    [t('webhooks.status'), answerStatus === null ? t('webhooks.no-answer') : String(answerStatus)],
    durationMs === null ? null : [t('webhooks.duration'), durationText(durationMs, t)],
    [t('webhooks.attempts'), t.number(attempts)],
    attemptedAt === null ? null : [t('webhooks.attempted'), dateTime(attemptedAt, t)],
    replayedAt === null ? null : [t('webhooks.resent'), `${replayedBy ?? ''} · ${dateTime(replayedAt, t)}`],
    [t('webhooks.event-id'), eventId],
  ]
  return keyValues({
    id: 'facts',
    rows: rows.flatMap((row) => (row === null ? [] : [{ label: row[0], lines: [row[1]] }])),
    ...(returnId !== null && {
      actions: [
        button({
          id: 'to-return',
          label: t('webhooks.to-return'),
          look: 'text',
          action: { type: 'navigate', path: `/returns/${encodeURIComponent(returnId)}` },
        }),
      ],
    }),
  })
}

export function deliveryPage(frame: ConsoleFrameView, view: DeliveryPageView, t: ConsoleTranslate): ConsoleScreen {
  const { shopId, delivery, isRunning } = view
  const { headers, body, createdAt, endpoint } = delivery
  const path = deliveryPath(endpoint, delivery.id)
  return buildConsoleScreen(
    frame,
    {
      name: 'webhook-delivery',
      area: 'settings',
      heading: delivery.event,
      note: dateTime(createdAt, t),
      back: { label: endpoint, path: endpointPath(endpoint) },
      main: [
        resultNotice(view, t),
        ...(headers === null ? [] : [codeBlock({ id: 'headers', form: HEADERS, label: t('webhooks.headers') }, t)]),
        codeBlock({ id: 'body', form: BODY, label: t('webhooks.body') }, t),
      ],
      aside: [factsOf(view, t)],
      forms: {
        [HEADERS]: {
          text: Object.entries(headers ?? {})
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n'),
        },
        [BODY]: { text: body },
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
