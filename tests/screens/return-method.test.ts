import { Compile } from 'typebox/compile'
import { describe, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import { type Component, components } from '../../schemas/components/index.ts'
import { returnMethodBanners, returnMethodForms, returnMethodParts } from '../../screens/status/return-method.ts'
import type {
  BlockView,
  CodeView,
  Counter,
  LabelView,
  ReturnMethodView,
} from '../../screens/status/return-method-view.ts'
import { describeCarrier, drawCarrierMark } from '../../server/domain/method/carriers.ts'

const DAY = Date.UTC(2026, 3, 14, 12)
const en = translator({ language: 'en' })
const address = { name: 'Return Bar', address1: '1 Main St', city: 'Austin', state: 'TX', zip: '73301', country: 'US' }

const label: LabelView = {
  kind: 'label',
  of: 'return',
  href: '/label',
  carrier: { name: 'USPS', mark: '/carrier-marks/usps.svg' },
  service: 'Ground',
  trackingNumber: '940011',
  createdAt: DAY,
  expiresAt: DAY,
  returnCode: 'RC-1',
  canTurn: true,
}
const codeAt = (counter: Counter, overrides: Partial<CodeView> = {}): CodeView => ({
  kind: 'code',
  carrier: { name: 'Evri', mark: null },
  counter,
  picture: '/qr',
  returnCode: 'E1',
  trackingNumber: '77',
  finder: 'https://finder.example/',
  ...overrides,
})
const counters = ['usps', 'inpost', 'asda', 'evri', 'seko', 'canada-post', 'royal-mail', 'generic'] as const
const form = {
  days: [{ value: '2026-04-15', at: DAY }],
  options: ['Leave at door' as const],
  most: 256,
  typed: { date: '2026-04-15', option: 'Leave at door', phone: '5550101234', instructions: 'gate' },
}

const pickupDay = Date.UTC(2026, 3, 16)

const blocks: readonly BlockView[] = [
  ...(['processing', 'queued', 'choice'] as const).map((kind) => ({ kind })),
  ...(['kept', 'donated', 'expired', 'voided', 'by-hand', 'ended'] as const).map((because) => ({
    kind: 'none' as const,
    because,
  })),
  { kind: 'error', address: true, canEditAddress: true, canAskAgain: true },
  { kind: 'error', address: false, canEditAddress: true, canAskAgain: true },
  { kind: 'expired', canAskAgain: true },
  label,
  { ...label, of: 'donation', canTurn: false },
  ...counters.map((counter) => codeAt(counter)),
  { kind: 'prepaid', labels: [{ id: 'p', trackingCode: 'PRE', carrier: 'UPS' }] },
  {
    kind: 'happy-returns',
    picture: '/qr',
    returnCode: 'HR1',
    locations: 'https://l.example/',
    place: { name: 'Bar', address },
    expiresAt: DAY,
  },
  { kind: 'till', place: { name: 'Store', address }, picture: null, returnCode: 'P1' },
  { kind: 'olive', href: 'https://o.example/', day: null },
  { kind: 'olive', href: 'https://o.example/', day: pickupDay },
  { kind: 'pickup', isSearching: true, booked: { day: null, option: null, instructions: null } },
  { kind: 'pickup', isSearching: false, booked: { day: pickupDay, option: 'Meet outside', instructions: 'gate' } },
  { kind: 'pickup-error', form },
  { kind: 'pickup-error', form: null },
]

const viewOf = (block: BlockView, overrides: Partial<ReturnMethodView> = {}) => ({
  leading: 'primary' as const,
  email: 'ada@example.com',
  number: 'R-7K2M',
  returnBy: DAY,
  isSent: true,
  block,
  customs: null,
  packingSlip: null,
  alerts: [],
  poll: null,
  ...overrides,
})
const partsOf = (block: BlockView, overrides: Partial<ReturnMethodView> = {}): Component[] =>
  returnMethodParts('demo', viewOf(block, overrides), en)
const find = <Type extends Component['type']>(type: Type, parts: Component[], id?: string) =>
  parts.find(
    (one): one is Extract<Component, { type: Type }> => one.type === type && (id === undefined || one.id === id),
  )
const toText = (parts: unknown): string => JSON.stringify(parts)
const actionsOf = (block: BlockView) =>
  (find('label_block', partsOf(block))?.actions ?? find('code_card', partsOf(block))?.actions ?? []).map(({ id }) => id)

const validators = Object.fromEntries(Object.entries(components).map(([type, schema]) => [type, Compile(schema)]))

describe('every way a parcel travels', () => {
  test.each(['en', 'fr', 'ja', 'de'])('every method renders in %s from components of the contract', (language) => {
    const t = translator({ language })
    const alerts = ['qr-missing', 'happy-returns'] as const
    for (const block of blocks) {
      const view = viewOf(block, { packingSlip: '/slip', alerts })
      for (const part of [...returnMethodParts('demo', view, t), ...returnMethodBanners(view, t)]) {
        const wire = JSON.parse(JSON.stringify(part))
        expect([...(validators[part.type]?.Errors(wire) ?? ['?'])], `${language} ${toText(part)}`).toEqual([])
      }
    }
  })

  test('the block preserves its id, so ticks redraw it, and ids are unique', () => {
    for (const block of blocks) {
      const ids = partsOf(block, { packingSlip: '/slip' }).map(({ id }) => id)
      expect(new Set(ids).size, toText(block)).toBe(ids.length)
      const hasBlock = block.kind !== 'none' || ['expired', 'voided'].includes(block.because)
      expect(ids.includes('label'), toText(block)).toBe(hasBlock)
    }
  })
})

describe('a label', () => {
  test('LBL-20 a label becomes its code where there is one', () => {
    expect(actionsOf(label)).toEqual(['download-label', 'print-label', 'turn-to-qr'])
    expect(actionsOf({ ...label, canTurn: false })).not.toContain('turn-to-qr')
  })

  test('LBL-30 an expired label can be requested again, and is not printable', () => {
    const parts = partsOf({ kind: 'expired', canAskAgain: true })
    expect(find('label_block', parts)).toMatchObject({
      look: 'expired',
      actions: [{ action: { name: 'return.label' } }],
    })
    expect(toText(parts)).not.toContain('"print"')
    expect(actionsOf({ kind: 'expired', canAskAgain: false })).toEqual([])
  })

  test('STS-58 a label shows its return code among its facts', () => {
    expect(find('label_block', partsOf(label))?.facts).toContainEqual({ label: en('code.return-code'), value: 'RC-1' })
  })

  test('LBL-14 LBL-15 of the US post explains the choice and until when there is one', () => {
    const block = find('label_block', partsOf({ kind: 'choice' }))
    expect(toText(block?.body)).toContain(en('label.choice-today'))
    expect(block?.actions.map(({ action }) => action)).toMatchObject([
      { args: { view: 'qr' } },
      { args: { view: 'label' } },
    ])
  })

  test('PCL-08 customs papers are a download and a step of their own', () => {
    const step = en('status.step-customs')
    for (const block of [label, codeAt('generic')]) {
      const parts = partsOf(block, { customs: '/customs', packingSlip: '/slip' })
      expect(find('actions', parts, 'papers')?.buttons.map(({ action }) => 'href' in action && action.href)).toEqual([
        '/customs',
        '/slip',
      ])
      expect(find('instructions', parts)?.steps.map(({ title }) => title)).toContain(step)
      expect(toText(partsOf(block))).not.toContain(step)
    }
  })

  test('LBL-25 a label has a packing slip where the shop creates one', () => {
    expect(find('actions', partsOf(label, { packingSlip: '/slip' }), 'papers')?.buttons[0]?.action).toMatchObject({
      href: '/slip',
    })
    expect(find('actions', partsOf(label), 'papers')).toBeUndefined()
  })

  test.each([
    ['ups', 'UPS'],
    ['USPSReturns', 'USPS'],
    ['DHL-SEKO', 'USPS'],
    ['Fedex', 'FedEx'],
    ['Purolator', 'Purolator'],
    ['DHL', 'DHL'],
    ['CanadaPost', 'Canada Post'],
  ])('LBL-28 MTH-02 %s is shown as %s with a mark that is there', (carrier, name) => {
    const { mark, ...known } = describeCarrier(carrier)
    expect(known).toEqual({ name })
    const file = mark?.replace('/carrier-marks/', '').replace('.svg', '') ?? ''
    expect(drawCarrierMark(file)).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
  })

  test('LBL-28 other carriers show their name, and nothing else is a mark', () => {
    expect(['Homeward Post', 'RoyalMail'].map(describeCarrier)).toEqual([
      { name: 'Homeward Post', mark: null },
      { name: 'Royal Mail', mark: null },
    ])
    expect(['toString', 'nobody'].map(drawCarrierMark)).toEqual([null, null])
    expect(
      find('label_block', partsOf({ ...label, carrier: { name: 'Homeward Post', mark: null } }))?.mark,
    ).toBeUndefined()
  })
})

describe('a code', () => {
  test.each(counters)('LBL-12 MTH-41 a code at %s gives instructions and the days once', (counter) => {
    const card = find('code_card', partsOf(codeAt(counter)))
    expect(toText(card?.body)).toContain(en(`code.${counter}`, { carrier: 'Evri' }))
    expect(toText(partsOf(codeAt(counter))).match(/28 days/g)).toHaveLength(1)
  })

  test('MTH-40 LBL-20 links to where the counters are, and turns to the label', () => {
    expect(actionsOf(codeAt('evri'))).toEqual(['find-counter', 'turn-to-label'])
    const [finder] = find('code_card', partsOf(codeAt('evri')))?.actions ?? []
    expect(finder?.action).toEqual({ type: 'link', href: 'https://finder.example/', external: true })
    expect(actionsOf(codeAt('usps', { finder: null }))).toEqual(['turn-to-label'])
  })

  test('STS-58 a code is letters only without a picture', () => {
    const card = find('code_card', partsOf(codeAt('asda', { picture: null })))
    expect([card?.image, card?.code]).toEqual([undefined, { label: en('code.return-code'), value: 'E1' }])
  })
})

describe('a pick-up', () => {
  test('MTH-24 the pick-up form has day, option, phone and instructions, with the earlier booking', () => {
    const view = viewOf({ kind: 'pickup-error', form })
    const scheduler = find('pickup_scheduler', returnMethodParts('demo', view, en))
    expect(scheduler?.button?.action).toMatchObject({ name: 'return.schedule-pickup', form: scheduler?.form })
    expect(returnMethodForms(view)).toEqual({ [scheduler?.form ?? '']: form.typed })
    expect(find('pickup_scheduler', partsOf({ kind: 'pickup-error', form: null }))).toBeUndefined()
  })

  test('CON-07 a pick-up states when the driver comes and the deadline for changes', () => {
    const questions = find(
      'instructions',
      partsOf({ kind: 'pickup', isSearching: true, booked: { day: null, option: null, instructions: null } }),
      'pickup-questions',
    )
    expect(toText(questions)).toContain('4-hour window')
    expect(toText(questions)).toContain('6 pm EST')
  })

  test('DAT-10 a shop with a zone states the deadline for changes in its own time', () => {
    const block = {
      kind: 'pickup',
      isSearching: true,
      booked: { day: null, option: null, instructions: null },
    } as const
    const parts = returnMethodParts('demo', viewOf(block), translator({ language: 'en', zone: 'Pacific/Auckland' }))
    expect(toText(find('instructions', parts, 'pickup-questions'))).toContain('until 10 pm on the day before')
  })
})

test('ERR-37 ERR-38 an error of a code appears in a banner with heading and text', () => {
  const banners = returnMethodBanners(viewOf(label, { alerts: ['qr-missing', 'happy-returns'] }), en)
  expect(banners).toMatchObject([
    { type: 'notice', tone: 'warning', title: en('code.missing-title') },
    { type: 'notice', tone: 'warning', title: en('code.happy-error-title') },
  ])
})
