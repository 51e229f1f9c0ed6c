import type { ConsoleTranslate } from '../../../../locales/console/translate.ts'
import { drawCase, drawCaseStep } from '../../../../screens/console/case/page.ts'
import type { CaseView, StepView } from '../../../../screens/console/case/view.ts'
import { consoleGoldens, memberFrame } from '../../../support/console-golden.ts'
import { allowed, labelCase, processedCase, receiverCase, reviewCase } from './view.ts'

const draw = (view: CaseView, step?: StepView) => (t: ConsoleTranslate) => ({
  screen: drawCase({ path: view.path, history: 'push', member: memberFrame() }, view, t),
  ...(step !== undefined && { overlay: drawCaseStep(view, step, t) }),
})

const countries = [{ code: 'US', states: [{ code: 'OR', name: 'Oregon' }], suburb: false, freeState: false }]
const values = {
  firstName: 'Ada',
  lastName: 'Rowe',
  country: 'US',
  address1: '12 Elm Street',
  address2: '',
  city: 'Portland',
  state: 'OR',
  zip: '97201',
  phone: '',
}

consoleGoldens('case', {
  review: draw(reviewCase),
  'label-failed': draw(labelCase),
  processed: draw(processedCase),
  receiver: draw(receiverCase),
  'step-reject': draw(reviewCase, { name: 'reject', unit: '1.1', title: 'Teapot' }),
  'step-adjust': draw(reviewCase, { name: 'adjust' }),
  'step-address': draw(labelCase, { name: 'address', countries, values }),
  'step-method': draw(labelCase, {
    name: 'method',
    methods: [
      { id: 'label', label: 'Pre-paid label' },
      { id: 'inpost', label: 'InPost' },
    ],
    current: 'label',
  }),
  'step-booking': draw(
    { ...labelCase, parcel: { ...labelCase.parcel, booking: 'pickup' }, forbidden: allowed({ booking: null }) },
    {
      name: 'booking',
      pickup: {
        days: [{ value: '2026-04-15', at: Date.UTC(2026, 3, 15, 4) }],
        options: ['Leave at door', 'Meet at door'],
        most: 256,
        typed: { date: '', option: 'Leave at door', phone: '2125550101', instructions: 'Ring twice' },
      },
    },
  ),
  'step-assign': draw(reviewCase, {
    name: 'assign',
    assignees: [{ id: 'maya', name: 'Maya Lind' }],
    current: 'maya',
  }),
  'step-letter': draw(reviewCase, { name: 'letter', letters: ['confirmation'] }),
  'step-extend': draw(reviewCase, { name: 'extend', until: '2026-05-18' }),
  'step-close-forbidden': draw(
    {
      ...reviewCase,
      forbidden: allowed({ close: { because: 'status', codes: ['payout-running'] } }),
    },
    { name: 'close' },
  ),
})
