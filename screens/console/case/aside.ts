import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { actions } from '../../../schemas/components/actions.ts'
import { keyValues } from '../../../schemas/components/key-values.ts'
import { recordList } from '../../../schemas/components/record-list.ts'
import { text } from '../../../schemas/components/text.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'
import type { Button } from '../../../schemas/screen/action.ts'
import { button } from '../../parts/buttons.ts'
import { plain } from '../../parts/rich-text.ts'
import { withdrawalPath } from '../withdrawals/view.ts'
import { casePost, operationButton, stepPath } from './parts.ts'
import { caseTimeline } from './timeline.ts'
import type { AssignmentView, CaseView, OrderView, PersonView } from './view.ts'
import { stateTexts } from './words.ts'

const personBlock = (view: CaseView, person: PersonView, t: ConsoleTranslate): ConsoleComponent => {
  const linesOf = (value: string | null) => [value ?? t('case.erased')]
  const write: readonly Button[] =
    person.email === null
      ? []
      : [
          button({
            id: 'write',
            label: t('case.write'),
            look: 'text',
            action: { type: 'link', href: `mailto:${person.email}` },
          }),
        ]
  return keyValues({
    id: 'person',
    heading: t('case.person'),
    rows: [
      { label: t('case.name'), lines: linesOf(person.name) },
      { label: t('case.email'), lines: linesOf(person.email) },
      ...(person.phone === null ? [] : [{ label: t('case.phone'), lines: [person.phone] }]),
      ...(person.address.length === 0 ? [] : [{ label: t('case.address'), lines: [...person.address] }]),
    ],
    actions: [
      ...write,
      ...operationButton(view, 'address', {
        t,
        id: 'correct-address',
        label: t('case.correct-address'),
        look: 'text',
        action: { type: 'navigate', path: stepPath(view.path, 'address') },
      }),
      ...operationButton(view, 'letter', {
        t,
        id: 'send-letter',
        label: t('case.send-letter'),
        look: 'text',
        action: { type: 'navigate', path: stepPath(view.path, 'letter') },
      }),
    ],
  })
}

const orderBlock = ({ name, otherReturns }: OrderView, t: ConsoleTranslate): ConsoleComponent =>
  otherReturns.length === 0
    ? text({ id: 'order', look: 'body', heading: t('case.order', { order: name }), body: plain(t('case.order-only')) })
    : recordList({
        id: 'order',
        heading: t('case.order', { order: name }),
        records: otherReturns.map(({ number, state, at }) => ({
          id: number,
          title: t('case.other-return', { number }),
          lines: [t('case.other-state', { state: t(stateTexts[state]), date: t.date(at) })],
          actions: [
            button({
              id: `open-${number}`,
              label: t('case.open'),
              look: 'text',
              action: { type: 'navigate', path: `/returns/${number}` },
            }),
          ],
        })),
      })

const noteButton = (view: CaseView, t: ConsoleTranslate): readonly Button[] =>
  operationButton(view, 'note', {
    t,
    id: 'add-note',
    label: t('case.add-note'),
    look: 'secondary',
    action: { type: 'navigate', path: stepPath(view.path, 'note') },
    keys: 'n',
  })

const notesBlock = (view: CaseView, t: ConsoleTranslate): ConsoleComponent => {
  const notes = view.full?.notes ?? []
  const buttons = noteButton(view, t)
  const add = buttons.length > 0 && { actions: [...buttons] }
  return notes.length === 0
    ? text({
        id: 'notes',
        look: 'body',
        heading: t('case.notes'),
        body: plain(t(view.full === null ? 'case.notes-hidden' : 'case.notes-none')),
        ...add,
      })
    : keyValues({
        id: 'notes',
        heading: t('case.notes'),
        rows: notes.map((note) => ({
          label: t('case.note-line', { by: note.by, date: t.date(note.at) }),
          lines: note.text.split('\n'),
        })),
        ...add,
      })
}

/** What ends a return or changes it as a whole, at the foot of the page. */
export function endingActions(view: CaseView, t: ConsoleTranslate): readonly ConsoleComponent[] {
  const to = (step: 'extend' | 'close' | 'cancel') => ({ type: 'navigate' as const, path: stepPath(view.path, step) })
  const buttons = (['extend', 'close', 'cancel'] as const).flatMap((step) =>
    operationButton(view, step, {
      t,
      id: `${step}-return`,
      label: t(({ extend: 'case.extend', close: 'case.close', cancel: 'case.cancel' } as const)[step]),
      look: 'text',
      action: to(step),
    }),
  )
  return buttons.length === 0 ? [] : [actions({ id: 'endings', buttons: [...buttons] })]
}

const assignmentBlock = (view: CaseView, { current, isOwn }: AssignmentView, t: ConsoleTranslate): ConsoleComponent =>
  text({
    id: 'assignment',
    look: 'body',
    heading: t('returns.assignee'),
    body: plain(current?.name ?? t('returns.unassigned')),
    actions: [
      ...(isOwn
        ? []
        : operationButton(view, 'assign', {
            t,
            id: 'take',
            label: t('case.take'),
            look: 'text',
            action: casePost(view, 'case.take'),
          })),
      ...operationButton(view, 'assign', {
        t,
        id: 'assign',
        label: t(current === null ? 'case.assign' : 'case.reassign'),
        look: 'text',
        action: { type: 'navigate', path: stepPath(view.path, 'assign') },
      }),
    ],
  })

const withdrawalBlock = ({ withdrawal }: CaseView, t: ConsoleTranslate): readonly ConsoleComponent[] =>
  withdrawal === undefined
    ? []
    : [
        text({
          id: 'withdrawal',
          look: 'body',
          heading: t('case.withdrawal', { number: withdrawal }),
          body: plain(t('case.withdrawal-help')),
          actions: [
            button({
              id: 'open-withdrawal',
              label: t('case.open'),
              look: 'text',
              action: { type: 'navigate', path: withdrawalPath(withdrawal) },
            }),
          ],
        }),
      ]

export function asideBlocks(view: CaseView, t: ConsoleTranslate): readonly ConsoleComponent[] {
  const { full, initials } = view
  if (full === null)
    return [
      ...withdrawalBlock(view, t),
      keyValues({
        id: 'person',
        heading: t('case.person'),
        rows: [{ label: t('case.initials'), lines: [initials ?? t('case.erased')] }],
      }),
      ...(view.forbidden.note?.because === 'role' ? [] : [notesBlock(view, t)]),
    ]
  return [
    ...withdrawalBlock(view, t),
    assignmentBlock(view, full.assignment, t),
    personBlock(view, full.person, t),
    orderBlock(full.order, t),
    notesBlock(view, t),
    caseTimeline(view, full.timeline, t),
  ]
}
