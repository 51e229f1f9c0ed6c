import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ChoiceList } from '../../../client/widgets/ChoiceList.tsx'
import { Picker } from '../../../client/widgets/Picker.tsx'
import { Rating } from '../../../client/widgets/Rating.tsx'
import type { ChoiceList as ChoiceListShape } from '../../../schemas/components/choice-list.ts'
import type { Picker as PickerShape } from '../../../schemas/components/picker.ts'
import type { Rating as RatingShape } from '../../../schemas/components/rating.ts'
import type { Action } from '../../../schemas/screen/action.ts'
import { press, usd } from '../gallery/samples.ts'
import { draw } from './draw.tsx'

const reasons: ChoiceListShape = {
  type: 'choice_list',
  id: 'reasons',
  form: 'reason',
  name: 'reason',
  legend: 'Why are you sending it back?',
  look: 'list',
  options: [
    { value: 'small', label: 'Too small', detail: 'We will offer a larger size' },
    { value: 'late', label: 'It came too late', disabled: 'It was delivered on time' },
  ],
}

test('ITM-36 a choice is stored in its form', () => {
  const { typed } = draw(<ChoiceList component={reasons} />)
  fireEvent.click(screen.getByRole('radio', { name: 'Too small' }))
  expect(typed).toEqual({ reason: { reason: 'small' } })
})

test('ITM-28 an earlier choice is shown again', () => {
  draw(<ChoiceList component={reasons} />, { forms: { reason: { reason: 'small' } } })
  expect(screen.getByRole('radio', { name: 'Too small' })).toHaveProperty('checked', true)
})

test('an unavailable choice shows the reason', () => {
  draw(<ChoiceList component={reasons} />)
  const radio = screen.getByRole('radio', { name: 'It came too late' })
  expect(radio).toHaveProperty('disabled', true)
  expect(document.getElementById(radio.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'It was delivered on time',
  )
})

test('GFT-16 of several that can be chosen together each is ticked and unticked by itself', () => {
  const items: ChoiceListShape = {
    ...reasons,
    several: true,
    options: [
      { value: '1.1', label: 'Linen shirt' },
      { value: '2.1', label: 'Wool coat' },
      { value: '3.1', label: 'Crew sweater', disabled: 'Already returned' },
    ],
  }
  const { typed } = draw(<ChoiceList component={items} />, { forms: { reason: { reason: '1.1' } } })
  expect(screen.getByRole('checkbox', { name: 'Linen shirt' })).toHaveProperty('checked', true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Wool coat' }))
  expect(typed).toEqual({ reason: { reason: '1.1\n2.1' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Linen shirt' }))
  expect(JSON.stringify(typed)).not.toContain('1.1')
  expect(screen.getByRole('checkbox', { name: 'Crew sweater' })).toHaveProperty('disabled', true)
})

test('choices are one group named by their legend', () => {
  draw(<ChoiceList component={reasons} />)
  expect(screen.getByRole('group', { name: 'Why are you sending it back?' })).toBeDefined()
})

test('ITM-50 products are chosen by tiles with picture, price and the price it replaces', () => {
  const picture = { src: '/mug.svg', alt: '' }
  const mug = { value: 'mug', label: 'Pebble mug', picture, price: usd(2400), struck: usd(3000) }
  const { typed } = draw(<ChoiceList component={{ ...reasons, look: 'tiles', options: [mug] }} />)
  expect(screen.getByText('$24.00')).toBeDefined()
  expect(screen.getByText('$30.00').tagName).toBe('S')
  fireEvent.click(screen.getByRole('radio', { name: 'Pebble mug' }))
  expect(typed).toEqual({ reason: { reason: 'mug' } })
})

const take = (method: string) => ({ type: 'submit' as const, name: 'review.method', href: '/m', args: { method } })
const methods: PickerShape = {
  type: 'picker',
  id: 'methods',
  legend: 'How will you send it?',
  options: [
    { value: 'label', label: 'Print a label', selected: true, action: take('label') },
    { value: 'qr', label: 'Show a code', price: usd(200), selected: false, action: take('qr') },
  ],
}

test('REV-22 taking a method posts its action at once', () => {
  const { pressedActions } = draw(<Picker component={methods} />)
  fireEvent.click(screen.getByRole('radio', { name: 'Show a code' }))
  expect(pressedActions).toEqual([take('qr')])
})

test('FIX-73 the first few methods are visible; one press shows and focuses the rest', () => {
  draw(<Picker component={{ ...methods, more: { shown: 1, label: 'Show 1 more way' } }} />)
  expect(screen.queryByRole('radio', { name: 'Show a code' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show 1 more way' }))
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Show a code' }))
  expect(screen.queryByRole('button')).toBeNull()
})

test('FIX-73 the chosen method is never hidden, and hidden ones stay after another choice', () => {
  const chosenPicker = (value: string): PickerShape => ({
    ...methods,
    more: { shown: 1, label: 'Show 1 more way' },
    options: methods.options.map((option) => ({ ...option, selected: option.value === value })),
  })
  const { redraw } = draw(<Picker component={chosenPicker('qr')} />)
  expect(screen.getAllByRole('radio')).toHaveLength(2)
  redraw(<Picker component={chosenPicker('label')} />)
  expect(screen.getAllByRole('radio')).toHaveLength(2)
})

test('FIX-73 a way that the server chooses comes out from among those that hide', () => {
  const [label, qr] = methods.options
  const few = { ...methods, more: { shown: 1, label: 'Show 1 more way' } }
  const { redraw } = draw(<Picker component={few} />)
  expect(screen.getAllByRole('radio')).toHaveLength(1)
  redraw(
    <Picker
      component={{
        ...few,
        options: [
          { ...label!, selected: false },
          { ...qr!, selected: true },
        ],
      }}
    />,
  )
  expect(screen.getByRole('radio', { name: 'Show a code' })).toHaveProperty('checked', true)
})

test('a method shows as chosen while its answer is pending, and the answer decides', () => {
  const { redraw } = draw(<Picker component={methods} />, {
    pending: (a) => a.type === 'submit' && a.args?.method === 'qr',
  })
  fireEvent.click(screen.getByRole('radio', { name: 'Show a code' }))
  expect(screen.getByRole('radio', { name: 'Show a code' })).toHaveProperty('checked', true)
  expect(screen.getByRole('img', { name: 'One moment, please' })).toBeDefined()

  redraw(<Picker component={methods} />, { pending: () => false })
  expect(screen.getByRole('radio', { name: 'Print a label' })).toHaveProperty('checked', true)
})

test('a method is read with its cost, copy and badge', () => {
  const [label, qr] = methods.options
  const qrWithCopy = { ...qr!, copy: 'The clerk prints it', badge: 'Quick' }
  draw(<Picker component={{ ...methods, options: [label!, qrWithCopy] }} />)
  const ids = screen.getByRole('radio', { name: 'Show a code' }).getAttribute('aria-describedby') ?? ''
  const words = ids.split(' ').map((id) => document.getElementById(id)?.textContent?.trim())
  expect(words).toEqual(['Quick', 'The clerk prints it', '$2.00'])
})

test('a method that is taken is announced, and the group is busy until then', () => {
  const waiting = { pending: (a: Action) => a.type === 'submit' && a.args?.method === 'qr' }
  const { redraw } = draw(<Picker component={methods} />, waiting)
  const status = screen.getByRole('status')
  expect(status.textContent).toBe('')
  fireEvent.click(screen.getByRole('radio', { name: 'Show a code' }))
  expect(status.textContent).toBe('One moment, please')
  expect(screen.getByRole('group').getAttribute('aria-busy')).toBe('true')

  const options = methods.options.map((option) => ({ ...option, selected: option.value === 'qr' }))
  redraw(<Picker component={{ ...methods, options }} />, { pending: () => false })
  expect(status.textContent).toBe('Show a code')
  expect(screen.getByRole('group').getAttribute('aria-busy')).toBeNull()
})

test('an unavailable method posts nothing and shows the reason', () => {
  const [label, qr] = methods.options
  const { pressedActions } = draw(
    <Picker component={{ ...methods, options: [label!, { ...qr!, disabled: 'Not at your address' }] }} />,
  )
  const radio = screen.getByRole('radio', { name: 'Show a code' })
  fireEvent.click(radio)
  expect([radio.matches(':disabled'), pressedActions]).toEqual([true, []])
  expect(screen.getByText('Not at your address')).toBeDefined()
})

const survey: RatingShape = {
  type: 'rating',
  id: 'survey',
  form: 'survey',
  name: 'score',
  legend: 'How was it?',
  options: ['Awful', 'Poor', 'Fair', 'Good', 'Great'].map((label, at) => ({ value: `${at + 1}`, label })),
  comment: { name: 'comment', label: 'Anything to add?', kind: 'multiline' },
  button: press({ label: 'Send' }),
  constant: 'ReturnSurvey',
}

test('STS-50 the comment and the button of a rating appear after a face is chosen', () => {
  const { typed } = draw(<Rating component={survey} />)
  expect(screen.getAllByRole('radio')).toHaveLength(5)
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()

  fireEvent.click(screen.getByRole('radio', { name: 'Good' }))
  expect(typed).toEqual({ survey: { score: '4' } })
  expect(screen.getByRole('textbox', { name: /Anything to add/ })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Send' })).toBeDefined()
})

const way: PickerShape = {
  type: 'picker',
  id: 'methods',
  legend: 'How you send it back',
  options: [
    {
      value: 'happy-returns:soho',
      label: 'Happy Returns',
      copy: 'No box, no label.',
      image: { src: 'data:image/svg+xml,x', alt: '' },
      lines: ['Drop-off', 'Soho, 1 Broadway', '3.9 miles away'],
      links: [{ label: 'Find a location', href: 'https://partner.example/?zip=10001' }],
      help: { label: 'Lower impact', text: 'Saves packaging' },
      selected: true,
      action: { type: 'submit', name: 'review.method', href: '/way', args: { method: 'happy-returns:soho' } },
    },
  ],
}

test('MTH-10 a method is read by name, then its lines, with its logo beside', () => {
  draw(<Picker component={way} />)
  const radio = screen.getByRole('radio', { name: 'Happy Returns' })
  expect(document.getElementById(radio.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'No box, no label.\nDrop-off\nSoho, 1 Broadway\n3.9 miles away',
  )
  expect(document.querySelector('img')?.getAttribute('src')).toBe('data:image/svg+xml,x')
})

test('FIX-74 FIX-75 a chosen method’s fields and amounts are in its card', () => {
  const inner: PickerShape = { ...methods, id: 'places', legend: 'Which place?' }
  const full = (value: string): PickerShape => ({
    ...methods,
    options: methods.options.map((option) => ({
      ...option,
      selected: option.value === value,
      ...(option.value === 'qr' && {
        notes: ['Until 8 pm'],
        rows: [{ label: 'Tax', money: usd(100) }],
        inside: [inner],
      }),
    })),
  })
  const { redraw, pressedActions } = draw(<Picker component={full('label')} />)
  expect([screen.queryByText('Until 8 pm'), screen.queryByText('Tax')]).toEqual([null, null])
  redraw(<Picker component={full('qr')} />)
  const card = screen.getByText('Until 8 pm').closest('.hw-picker-option')
  expect(card?.textContent).toContain('Tax$1.00')
  const places = screen.getByRole('group', { name: 'Which place?' })
  expect(card?.contains(places)).toBe(true)
  fireEvent.click(within(places).getByRole('radio', { name: 'Show a code' }))
  expect(pressedActions).toEqual([take('qr')])
})

test('FIX-74 a method’s leaf is in its card, and the next card has none', () => {
  const [first, ...others] = way.options
  draw(<Picker component={{ ...way, options: [first, ...others, ...methods.options] } as PickerShape} />)
  const cards = [...document.querySelectorAll('.hw-picker-option')]
  const leaf = screen.getByText('Lower impact')
  expect(cards.filter((card) => card.contains(leaf))).toHaveLength(1)
  expect(leaf.closest('.hw-picker-option')).toBe(
    screen.getByRole('radio', { name: 'Happy Returns' }).closest('.hw-picker-option'),
  )
})

test('FIX-75 a choice with its own press posts only when pressed, and shows its amount', () => {
  const { pressedActions } = draw(<Picker component={{ ...methods, take: { label: 'Continue' } }} />)
  const bar = () => screen.getByRole('button', { name: 'Continue' }).closest('.hw-actions')?.textContent
  expect(bar()).toContain('Print a label')
  fireEvent.click(screen.getByRole('radio', { name: 'Show a code' }))
  expect(pressedActions).toEqual([])
  expect(screen.getByRole('radio', { name: 'Show a code' })).toHaveProperty('checked', true)
  expect(bar()).toContain('Show a code $2.00')
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(pressedActions).toEqual([take('qr')])
})

test('MTH-21 MTH-23 links and tooltip are beside the choice, so their presses choose nothing', () => {
  const { pressedActions } = draw(<Picker component={way} />)
  const link = screen.getByRole('link', { name: /Find a location/ })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    'https://partner.example/?zip=10001',
    '_blank',
  ])
  expect(link.closest('label')).toBe(null)
  fireEvent.click(screen.getByText('Lower impact'))
  expect(screen.getByText('Saves packaging')).toBeDefined()
  expect(pressedActions).toEqual([])
})
