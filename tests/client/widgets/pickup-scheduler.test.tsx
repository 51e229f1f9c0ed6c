import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createForms } from '../../../client/runtime/page/forms.ts'
import { formatPhone } from '../../../client/widgets/fields/phone-input.ts'
import { PickupScheduler } from '../../../client/widgets/PickupScheduler.tsx'
import type { PickupScheduler as Shape } from '../../../schemas/components/pickup-scheduler.ts'
import { draw } from './draw.tsx'

const scheduler: Shape = {
  type: 'pickup_scheduler',
  id: 'pickup',
  form: 'pickup',
  heading: 'When should we pick it up?',
  date: {
    name: 'date',
    legend: 'Pickup date',
    required: true,
    options: [
      { value: '2026-04-15', label: 'April 15, 2026' },
      { value: '2026-04-16', label: 'April 16, 2026' },
    ],
  },
  option: {
    name: 'option',
    legend: 'How would you like to hand it over?',
    required: true,
    options: [{ value: 'Leave at door', label: 'Leave at door' }],
  },
  phone: { name: 'phone', label: 'Phone number', kind: 'tel', required: true, pattern: '\\(\\d{3}\\) \\d{3}-\\d{4}' },
  instructions: { name: 'instructions', label: 'Special instructions', kind: 'multiline', maxLength: 256 },
  save: { action: { type: 'submit', name: 'review.pickup', href: '/pickup', form: 'pickup' }, afterMs: 500 },
}
const completeValues = { date: '2026-04-15', option: 'Leave at door', phone: '(555) 010-1234', instructions: '' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('the form of a pick-up', () => {
  test('MTH-24 the form has day and option as radios, a phone and instructions', () => {
    draw(<PickupScheduler component={scheduler} />)
    expect(screen.getByRole('region', { name: 'When should we pick it up?' })).toBeDefined()
    expect(screen.getByRole('group', { name: 'Pickup date' }).querySelectorAll('input[type=radio]')).toHaveLength(2)
    expect(screen.getByRole('radio', { name: 'Leave at door' })).toBeDefined()
    expect(screen.getByLabelText('Phone number').getAttribute('type')).toBe('tel')
  })

  test('MTH-25 the instructions show their used length, and accept no more', () => {
    draw(<PickupScheduler component={scheduler} />, {
      forms: { pickup: { ...completeValues, instructions: 'Ring twice' } },
    })
    expect(screen.getByText('10/256')).toBeDefined()
    expect(screen.getByLabelText(/Special instructions/).getAttribute('maxlength')).toBe('256')
  })

  test('MTH-30 the phone is grouped while one types', () => {
    const { typed } = draw(<PickupScheduler component={scheduler} />)
    type('Phone number', '5550101234')
    expect(typed.pickup).toMatchObject({ phone: '(555) 010-1234' })
  })

  test('MTH-31 the server’s message about the phone appears beside it', () => {
    const message = 'Enter a phone number with 10 digits'
    draw(<PickupScheduler component={scheduler} />, { errors: { pickup: { phone: message } } })
    const phone = screen.getByLabelText('Phone number')
    expect(phone.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(phone.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message)
  })
})

describe('keeping it (MTH-33)', () => {
  const options = { forms: { pickup: completeValues }, valid: true }

  test('MTH-33 half a second after the last key, once', () => {
    const { pressedActions } = draw(<PickupScheduler component={scheduler} />, options)
    type('Special instructions optional', 'Ring')
    pass(499)
    type('Special instructions optional', 'Ring twice')
    pass(499)
    expect(pressedActions).toEqual([])
    pass(1)
    expect(pressedActions).toEqual([scheduler.save?.action])
    pass(5_000)
    expect(pressedActions).toHaveLength(1)
  })

  test('MTH-33 nothing is sent while unchanged or incomplete', () => {
    const { pressedActions } = draw(<PickupScheduler component={scheduler} />, options)
    pass(1_000)
    expect(pressedActions).toEqual([])
    const other = draw(<PickupScheduler component={{ ...scheduler, id: 'other' }} />, { valid: false })
    fireEvent.change(screen.getAllByLabelText('Phone number')[1] as Element, { target: { value: '555' } })
    pass(1_000)
    expect(other.pressedActions).toEqual([])
  })

  test('a form that becomes incomplete is sent as well', () => {
    const { pressedActions, redraw } = draw(<PickupScheduler component={scheduler} />, options)
    redraw(<PickupScheduler component={scheduler} />, { valid: false })
    type('Phone number', '')
    pass(500)
    expect(pressedActions).toHaveLength(1)
  })

  test('leaving the form saves at once, moving inside does not', () => {
    const { pressedActions } = draw(<PickupScheduler component={scheduler} />, options)
    type('Special instructions optional', 'Ring')
    const phone = screen.getByLabelText('Phone number')
    fireEvent.blur(screen.getByLabelText('Special instructions optional'), { relatedTarget: phone })
    expect(pressedActions).toEqual([])
    fireEvent.blur(phone, { relatedTarget: document.body })
    expect(pressedActions).toHaveLength(1)
    pass(1_000)
    expect(pressedActions).toHaveLength(1)
  })
})

describe('completeness (MTH-32)', () => {
  test.each([
    ['with day, option and phone', {}, true],
    ['not without a day', { date: '' }, false],
    ['not on a day that is not offered', { date: '2026-05-01' }, false],
    ['not without an option', { option: '' }, false],
    ['not without a phone', { phone: '' }, false],
    ['not with half a phone', { phone: '(555) 010' }, false],
    ['not with too long instructions', { instructions: 'x'.repeat(257) }, false],
  ] as const)('MTH-32 %s', (_sentence, overrides, valid) => {
    const forms = createForms()
    const states = { pickup: { seed: 'kept', values: { ...completeValues, ...overrides } } }
    forms.sync({ screenKey: 'review', states, components: [scheduler] })
    expect(forms.get('pickup').violations.length === 0).toBe(valid)
  })

  test('MTH-33 text typed during a save outlives the answer', () => {
    const forms = createForms()
    const viewWith = (values: typeof completeValues) => ({
      screenKey: 'review',
      states: { pickup: { seed: 'pickup.kept', values } },
      components: [scheduler],
    })
    forms.sync(viewWith(completeValues))
    forms.set('pickup', 'instructions', 'Ring twice')
    forms.sync(viewWith({ ...completeValues, instructions: 'Ring' }))
    expect(forms.get('pickup').values.instructions).toBe('Ring twice')
  })
})

test.each([
  ['', '5', '5'],
  ['555', '5550', '(555) 0'],
  ['(555) 0', '(555) ', '555'],
  ['(555) 010', '(555) 0101', '(555) 010-1'],
  ['', '+15550101234', '(555) 010-1234'],
  ['', '15550101234', '(555) 010-1234'],
  ['', '+', '+'],
  ['', '+1', '+1'],
  ['(555) 010-1234', '(555) 010-12345', '(555) 010-12345'],
  ['(555) 010-1234', '(575) 010-1234', '(575) 010-1234'],
  ['', 'call me', 'call me'],
] as const)('MTH-30 %s then %s is %s', (before, after, masked) => {
  expect(formatPhone(before, after)).toBe(masked)
})
