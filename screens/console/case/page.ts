import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { actions } from '../../../schemas/components/actions.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'
import type { ConsoleOverlay, ConsoleScreen } from '../../../schemas/console/screen.ts'
import { button } from '../../parts/buttons.ts'
import { buildConsoleScreen, type ConsoleFrameView } from '../frame.ts'
import { asideBlocks, endingActions } from './aside.ts'
import { moneyBlocks } from './money.ts'
import { panelOf } from './panels.ts'
import { parcelBlocks } from './parcel.ts'
import { unitCards } from './units.ts'
import type { CaseView, StepView } from './view.ts'
import { waitingNotice } from './waiting.ts'
import { stateTexts } from './words.ts'

const neighbors = ({ queue: { previous, next } }: CaseView, t: ConsoleTranslate): readonly ConsoleComponent[] => {
  const link = (id: string, label: string, { number, keys }: { number: string | null; keys: string }) =>
    number === null
      ? []
      : [
          {
            ...button({
              id,
              label,
              look: 'text',
              action: { type: 'navigate', path: `/returns/${number}?queue=review` },
            }),
            keys,
          },
        ]
  const buttons = [
    ...link('previous-return', t('case.previous'), { number: previous, keys: 'k' }),
    ...link('next-return', t('case.next'), { number: next, keys: 'j' }),
  ]
  return buttons.length === 0 ? [] : [actions({ id: 'neighbors', buttons })]
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
      back: { label: t('case.back'), path: '/returns' },
      main: [
        ...neighbors(view, t),
        waitingNotice(view, t),
        unitCards(view, t),
        ...moneyBlocks(view, t),
        ...parcelBlocks(view, t),
        ...endingActions(view, t),
      ],
      aside: asideBlocks(view, t),
    },
    t,
  )
}

export const drawCaseStep = (view: CaseView, step: StepView, t: ConsoleTranslate): ConsoleOverlay =>
  panelOf(view, step, t)
