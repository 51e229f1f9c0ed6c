import { splitName } from '../../../schemas/entities/written-address.ts'
import type { Letter } from '../../../schemas/records/letter.ts'
import { DAY_MS } from '../../../schemas/values/time.ts'
import type { CaseStepName, CaseView, StepView } from '../../../screens/console/case/view.ts'
import { NO_ASSIGNEE } from '../../../screens/console/returns/assign.ts'
import { dateAt } from '../../domain/calendar/days.ts'
import { timeZoneOf } from '../../domain/calendar/deadlines.ts'
import { listLabelMethods } from '../../journey/operations/parcel/change-method.ts'
import { buildCountryViews } from '../../journey/request/countries.ts'
import { methodName } from '../../journey/request/method-names.ts'
import { buildRebookingView } from '../../journey/request/pickup-view.ts'
import type { ConsoleContext } from '../context.ts'
import type { LoadedCase } from './load.ts'

const MORE_DAYS = 14

interface StepFacts {
  readonly context: ConsoleContext
  readonly loaded: LoadedCase
  readonly view: CaseView
}

const readReject = ({ view }: StepFacts, item: string | undefined): StepView | null => {
  const unit = view.units.find((one) => one.id === item && one.isUnderReview)
  return unit === undefined ? null : { name: 'reject', unit: unit.id, title: unit.title }
}

const readMethods = ({ context: { config, t }, loaded }: StepFacts): StepView => ({
  name: 'method',
  methods: listLabelMethods({ config }).map(({ id, kind, name }) => ({
    id,
    label: name ?? methodName(kind, t.portal),
  })),
  current: loaded.record.document.method?.id ?? '',
})

const readBooking = ({ context: { config, now }, loaded, view }: StepFacts): StepView | null =>
  view.parcel.booking === 'pickup'
    ? {
        name: 'booking',
        pickup: buildRebookingView(loaded.record.document.method?.booking, { zone: timeZoneOf(config.settings), now }),
      }
    : null

const readAddress = ({ context: { config }, loaded }: StepFacts): StepView => {
  const { address } = loaded.record.document
  const { name = '', address1 = '', address2 = '', city = '', state = '', zip = '', phone = '' } = address ?? {}
  const country = address?.country ?? config.returnAddress.country
  const { first: firstName, last: lastName } = splitName(name)
  return {
    name: 'address',
    countries: buildCountryViews(config, address ?? undefined),
    values: { firstName, lastName, country, address1, address2, suburb: '', city, state, zip, phone },
  }
}

const readLetters = ({ loaded: { followUps } }: StepFacts): StepView => {
  const letters = followUps.flatMap((one): Letter[] => (one.kind === 'mail' ? [one.payload.letter] : []))
  return { name: 'letter', letters: [...new Set(letters)] }
}

const readExtend = ({ context: { config, now }, loaded }: StepFacts): StepView => {
  const from = Math.max(now, loaded.record.document.returnBy)
  return { name: 'extend', until: dateAt(timeZoneOf(config.settings), from + MORE_DAYS * DAY_MS) }
}

const readAssign = ({ view: { full } }: StepFacts): StepView | null =>
  full === null
    ? null
    : { name: 'assign', assignees: full.assignment.assignees, current: full.assignment.current?.id ?? NO_ASSIGNEE }

const isStep = (name: string): name is CaseStepName =>
  [
    'reject',
    'paid',
    'adjust',
    'method',
    'booking',
    'address',
    'letter',
    'note',
    'close',
    'cancel',
    'extend',
    'assign',
  ].includes(name)

const operations = {
  reject: 'judge',
  pay: 'pay',
  paid: 'pay',
  adjust: 'adjust',
  method: 'method',
  booking: 'booking',
  address: 'address',
  letter: 'letter',
  note: 'note',
  close: 'close',
  cancel: 'cancel',
  extend: 'extend',
  assign: 'assign',
} as const

/** The panel that an address asks for; null without one, or without the right. */
export function readStep(facts: StepFacts, { step = '', item }: Readonly<Record<string, string>>): StepView | null {
  if (!isStep(step) || facts.view.forbidden[operations[step]]?.because === 'role') return null
  switch (step) {
    case 'reject':
      return readReject(facts, item)
    case 'paid':
      return facts.view.waiting.what === 'by-hand' ? { name: 'paid', outcome: facts.view.waiting.outcome } : null
    case 'assign':
      return readAssign(facts)
    case 'method':
      return readMethods(facts)
    case 'booking':
      return readBooking(facts)
    case 'address':
      return readAddress(facts)
    case 'letter':
      return readLetters(facts)
    case 'extend':
      return readExtend(facts)
    default:
      return { name: step }
  }
}
