import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import type { ConsoleOverlay, ConsoleScreen } from '../../../schemas/console/screen.ts'
import type { Button } from '../../../schemas/screen/action.ts'
import { button } from '../../parts/buttons.ts'
import { buildConsoleScreen, type ConsoleFrameView } from '../frame.ts'
import { buildCasePath, queueTexts, TODAY } from '../returns/rows.ts'
import { asideBlocks, endingActions } from './aside.ts'
import { moneyBlocks, payoutFigures } from './money.ts'
import { panelOf } from './panels.ts'
import { parcelBlocks } from './parcel.ts'
import { presence, presencePoll } from './presence.ts'
import { unitCards } from './units.ts'
import type { CaseView, StepView } from './view.ts'
import { waitingNotice } from './waiting.ts'
import { stateTexts } from './words.ts'

const backLabel = ({ backTo }: CaseView, t: ConsoleTranslate): string => {
  if (backTo === null) return t('case.back')
  return backTo === TODAY ? t('frame.today') : t(queueTexts[backTo])
}

const neighbors = ({ queue: { previous, next }, from }: CaseView, t: ConsoleTranslate): readonly Button[] => {
  const link = (id: string, label: string, { number, keys }: { number: string | null; keys: string }) =>
    number === null
      ? []
      : [
          {
            ...button({
              id,
              label,
              look: 'secondary',
              action: { type: 'navigate', path: buildCasePath(number, { inReview: true, from }) },
            }),
            keys,
          },
        ]
  return [
    ...link('previous-return', t('case.previous'), { number: previous, keys: 'k' }),
    ...link('next-return', t('case.next'), { number: next, keys: 'j' }),
  ]
}

export function drawCase(frame: ConsoleFrameView, view: CaseView, t: ConsoleTranslate): ConsoleScreen {
  const { number, orderName, state, createdAt } = view
  return buildConsoleScreen(
    frame,
    {
      name: 'case',
      key: view.path,
      area: 'returns',
      heading: t('case.heading', { number }),
      note: t('case.note', { order: orderName, state: t(stateTexts[state]), date: t.date(createdAt) }),
      back: { label: backLabel(view, t), path: view.backPath },
      actions: neighbors(view, t),
      main: [
        presence(view, t),
        waitingNotice(view, t),
        ...payoutFigures(view, t),
        unitCards(view, t),
        ...moneyBlocks(view, t),
        ...parcelBlocks(view, t),
        ...endingActions(view, t),
      ],
      aside: asideBlocks(view, t),
      poll: [presencePoll(view)],
    },
    t,
  )
}

export const drawCaseStep = (view: CaseView, step: StepView, t: ConsoleTranslate): ConsoleOverlay =>
  panelOf(view, step, t)
