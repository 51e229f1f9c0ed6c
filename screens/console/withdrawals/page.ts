import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { nativeName } from '../../../locales/languages.ts'
import { keyValues } from '../../../schemas/components/key-values.ts'
import { notice } from '../../../schemas/components/notice.ts'
import { recordList } from '../../../schemas/components/record-list.ts'
import { text } from '../../../schemas/components/text.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'
import type { ConsoleScreen } from '../../../schemas/console/screen.ts'
import type { Button } from '../../../schemas/screen/action.ts'
import { button } from '../../parts/buttons.ts'
import { plain } from '../../parts/rich-text.ts'
import { consolePost } from '../actions.ts'
import { dayOf } from '../case/days.ts'
import { buildConsoleScreen, type ConsoleFrameView } from '../frame.ts'
import { dateTime } from '../settings/people.ts'
import { historyBlock } from './history.ts'
import { isStepOffered } from './offered.ts'
import { type CandidateView, WITHDRAWALS_PATH, type WithdrawalPageView, type WithdrawalStepName } from './view.ts'
import { acknowledgementText, helpTexts, matchText, periodText, turnText, verdictText, waitTexts } from './words.ts'

const stepTexts = {
  match: 'withdrawals.step-match',
  accept: 'withdrawals.step-accept',
  decide: 'withdrawals.step-decide',
  diminish: 'withdrawals.step-diminish',
  received: 'withdrawals.step-received',
  proof: 'withdrawals.step-proof',
} as const satisfies Readonly<Record<WithdrawalStepName, string>>

const stepButtons = (
  view: WithdrawalPageView,
  steps: readonly WithdrawalStepName[],
  t: ConsoleTranslate,
): readonly Button[] =>
  steps
    .filter((step) => isStepOffered(view, step))
    .map((step) =>
      button({
        id: `to-${step}`,
        label: t(stepTexts[step]),
        look: 'secondary',
        action: { type: 'navigate', path: `${view.path}?step=${step}` },
      }),
    )

const nextSteps = ({ waitsFor, order }: WithdrawalPageView): readonly WithdrawalStepName[] => {
  if (waitsFor === null) return []
  if (waitsFor === 'proof') return ['proof', 'received']
  return waitsFor === 'match' || waitsFor === 'order' || order === null ? ['match', 'decide'] : ['accept', 'decide']
}

const otherButtons = (
  view: WithdrawalPageView,
  steps: readonly WithdrawalStepName[],
  t: ConsoleTranslate,
): readonly Button[] =>
  stepButtons(
    view,
    steps.filter((step) => !nextSteps(view).includes(step)),
    t,
  )

const turnNotice = (view: WithdrawalPageView, t: ConsoleTranslate): ConsoleComponent => {
  const { waitsFor, turn, haltedUntil, now } = view
  const halted =
    haltedUntil !== null && haltedUntil > now ? [t('withdrawals.halted', { time: dateTime(haltedUntil, t) })] : []
  if (waitsFor === null)
    return notice({
      id: 'turn',
      tone: turn.isOver ? 'danger' : 'info',
      body: plain(t.sentences([turnText(turn, t), ...halted])),
    })
  const buttons = stepButtons(view, nextSteps(view), t)
  const [first, ...others] = buttons
  return notice({
    id: 'turn',
    tone: turn.isOver ? 'danger' : 'warning',
    title: t(waitTexts[waitsFor]),
    body: plain(t.sentences([t(helpTexts[waitsFor]), turnText(turn, t), ...halted])),
    ...(first !== undefined && { actions: [{ ...first, look: 'primary' as const }, ...others] }),
  })
}

const statementBlocks = ({ full, evidence }: WithdrawalPageView, t: ConsoleTranslate): readonly ConsoleComponent[] => {
  if (full === null)
    return [
      text({
        id: 'statement',
        look: 'body',
        heading: t('withdrawals.statement'),
        body: plain(t('withdrawals.statement-hidden')),
      }),
    ]
  const { name, contract, email, language, note, items, textSha256, text: words } = full.detail
  const file =
    evidence === null
      ? []
      : [
          button({
            id: 'evidence',
            label: t('withdrawals.evidence'),
            look: 'text',
            action: { type: 'download', href: evidence, filename: 'evidence.txt' },
          }),
        ]
  return [
    keyValues({
      id: 'statement',
      heading: t('withdrawals.statement'),
      look: 'card',
      rows: [
        { label: t('withdrawals.text'), lines: words.split('\n') },
        { label: t('withdrawals.person'), lines: [name, email] },
        { label: t('withdrawals.contract'), lines: [contract] },
        ...(items.length === 0 ? [] : [{ label: t('withdrawals.items'), lines: items.map(({ title }) => title) }]),
        ...(note === '' ? [] : [{ label: t('withdrawals.note'), lines: [note] }]),
        { label: t('withdrawals.language'), lines: [nativeName(language)] },
        { label: t('withdrawals.hash'), lines: [textSha256] },
      ],
      actions: file,
    }),
  ]
}

const candidateTexts = {
  both: 'withdrawals.candidate-both',
  number: 'withdrawals.candidate-number',
  email: 'withdrawals.candidate-email',
} as const

const candidateButton = (
  { shopId, number }: WithdrawalPageView,
  { orderId, name }: CandidateView,
  t: ConsoleTranslate,
): Button =>
  button({
    id: `match-${orderId}`,
    label: t('withdrawals.match-with', { order: name }),
    look: 'secondary',
    action: consolePost(shopId, 'withdrawals.match-candidate', {
      args: { withdrawal: number, order: orderId },
      exclusive: true,
    }),
  })

const matchBlocks = (view: WithdrawalPageView, t: ConsoleTranslate): readonly ConsoleComponent[] => {
  const { order, full, identified, suspect, earlier } = view
  const marks = [
    ...(identified ? [t('withdrawals.identified')] : []),
    ...(suspect ? [t('withdrawals.suspect')] : []),
    ...(earlier === null ? [] : [t('withdrawals.earlier', { number: earlier })]),
  ]
  const facts = keyValues({
    id: 'match',
    heading: t('withdrawals.match'),
    rows: [
      { label: t('withdrawals.order'), lines: [order?.name ?? t('withdrawals.no-order')] },
      { label: t('withdrawals.certainty'), lines: [matchText(view, t), ...marks] },
    ],
    actions: [...otherButtons(view, ['match'], t)],
  })
  const candidates = isStepOffered(view, 'match') ? (full?.candidates ?? []) : []
  if (candidates.length === 0) return [facts]
  return [
    facts,
    recordList({
      id: 'candidates',
      heading: t('withdrawals.candidates'),
      records: candidates.map((one) => ({
        id: `candidate-${one.orderId}`,
        title: one.name,
        lines: [
          t(candidateTexts[one.matches]),
          t('withdrawals.candidate', { customer: one.customer, date: t.date(one.createdAt) }),
        ],
        actions: [candidateButton(view, one, t)],
      })),
    }),
  ]
}

const verdictBlock = (view: WithdrawalPageView, t: ConsoleTranslate): ConsoleComponent => {
  const { decidedAt, decidedBy, payBy, refundedAt } = view
  const period = periodText(view, t)
  return keyValues({
    id: 'verdict',
    heading: t('withdrawals.verdict'),
    rows: [
      { label: t('withdrawals.verdict'), lines: [verdictText(view, t)] },
      ...(period === null ? [] : [{ label: t('withdrawals.rule'), lines: [period] }]),
      ...(decidedAt === null
        ? []
        : [
            {
              label: t('withdrawals.decided'),
              lines: [t('withdrawals.decided-by', { by: decidedBy ?? '', time: dateTime(decidedAt, t) })],
            },
          ]),
      ...(payBy === null ? [] : [{ label: t('withdrawals.pay-by'), lines: [dayOf(payBy, t)] }]),
      ...(refundedAt === null ? [] : [{ label: t('withdrawals.refunded'), lines: [dateTime(refundedAt, t)] }]),
    ],
    actions: [...otherButtons(view, ['accept', 'decide', 'diminish', 'received', 'proof'], t)],
  })
}

const unitTexts = {
  accepted: 'withdrawals.unit-accepted',
  free: 'withdrawals.unit-free',
  returned: 'withdrawals.unit-returned',
} as const

const unitBlocks = ({ units }: WithdrawalPageView, t: ConsoleTranslate): readonly ConsoleComponent[] =>
  units.length === 0
    ? []
    : [
        keyValues({
          id: 'units',
          heading: t('withdrawals.units'),
          rows: units.map(({ title, state, isDeclared }) => ({
            label: title,
            lines: [t(unitTexts[state]), ...(isDeclared ? [] : [t('withdrawals.unit-undeclared')])],
          })),
        }),
      ]

const returnsBlock = ({ returns }: WithdrawalPageView, t: ConsoleTranslate): readonly ConsoleComponent[] =>
  returns.length === 0
    ? []
    : [
        recordList({
          id: 'returns',
          heading: t('withdrawals.returns'),
          records: returns.map((number) => ({
            id: number,
            title: number,
            lines: [],
            actions: [
              button({
                id: `open-${number}`,
                label: t('case.open'),
                look: 'text',
                action: { type: 'navigate', path: `/returns/${encodeURIComponent(number)}` },
              }),
            ],
          })),
        }),
      ]

const acknowledgementBlock = (view: WithdrawalPageView, t: ConsoleTranslate): ConsoleComponent =>
  view.acknowledgement === 'bounced'
    ? notice({
        id: 'acknowledgement',
        tone: 'danger',
        title: t('withdrawals.acknowledgement'),
        body: plain(t.sentences([acknowledgementText(view, t), t('withdrawals.bounced-help')])),
      })
    : text({
        id: 'acknowledgement',
        look: 'body',
        heading: t('withdrawals.acknowledgement'),
        body: plain(acknowledgementText(view, t)),
      })

export function drawWithdrawal(frame: ConsoleFrameView, view: WithdrawalPageView, t: ConsoleTranslate): ConsoleScreen {
  const { number, receivedAt, path } = view
  return buildConsoleScreen(
    frame,
    {
      name: 'withdrawal',
      key: path,
      area: 'returns',
      heading: t('withdrawals.one', { number }),
      note: t('withdrawals.received-at', { time: dateTime(receivedAt, t) }),
      back: { label: t('withdrawals.heading'), path: WITHDRAWALS_PATH },
      main: [
        turnNotice(view, t),
        ...statementBlocks(view, t),
        ...matchBlocks(view, t),
        verdictBlock(view, t),
        ...unitBlocks(view, t),
      ],
      aside: [acknowledgementBlock(view, t), ...returnsBlock(view, t), historyBlock(view, t)],
    },
    t,
  )
}
