import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FieldGroup } from '../../../client/widgets/FieldGroup.tsx'
import { ActionButton } from '../../../client/widgets/pieces/ActionButton.tsx'
import { PlainForms } from '../../../client/widgets/pieces/PlainForm.tsx'
import type { Action, Button, Submit } from '../../../schemas/screen/action.ts'
import { press } from '../gallery/samples.ts'
import { draw } from './draw.tsx'
import type { FakeContext } from './fake-widget-context.tsx'

const lookup: Submit = { type: 'submit', name: 'order.lookup', href: '/l', form: 'lookup', pending: 'Looking…' }
const drawButton = (button: Button, context?: FakeContext) => draw(<ActionButton button={button} />, context)
const reasonOf = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent

test('a button presses its action', () => {
  const { pressedActions } = drawButton(press({ label: 'Go', action: lookup }))
  fireEvent.click(screen.getByRole('button', { name: 'Go' }))
  expect(pressedActions).toEqual([lookup])
})

test('a disabled button stays focusable, does nothing and shows the reason', () => {
  const { pressedActions } = drawButton(press({ label: 'Go', action: lookup, disabled: 'Choose an item first' }))
  const button = screen.getByRole('button', { name: 'Go' })
  button.focus()
  fireEvent.click(button)
  expect(document.activeElement).toBe(button)
  expect([button.getAttribute('aria-disabled'), reasonOf(button)]).toEqual(['true', 'Choose an item first'])
  expect(pressedActions).toEqual([])
})

test('NAV-39 LKP-15 UXD-01 a press on an incomplete form posts nothing and focuses the field', () => {
  const button = press({ label: 'Go', action: lookup, needs: 'valid' })
  const field = <input id="lookup-order" aria-label="Order" />
  const drawn = (
    <>
      {field}
      <ActionButton button={button} />
    </>
  )
  const { pressedActions, redraw } = draw(drawn, { valid: false, forms: { lookup: { order: '' } } })
  const go = screen.getByRole('button', { name: 'Go' })
  expect([go.getAttribute('aria-disabled'), reasonOf(go)]).toEqual([null, undefined])
  fireEvent.click(go)
  expect(document.activeElement).toBe(screen.getByLabelText('Order'))
  expect(pressedActions).toEqual([])

  redraw(drawn, { valid: true })
  fireEvent.click(screen.getByRole('button', { name: 'Go' }))
  expect(pressedActions).toEqual([lookup])
})

test('UXD-01 a press without a change posts nothing and says so at the first field', () => {
  const messages: unknown[] = []
  const { pressedActions } = draw(
    <>
      <input form="form-lookup" name="name" disabled />
      <input id="lookup-order" form="form-lookup" name="order" aria-label="Order" />
      <ActionButton button={press({ label: 'Save', action: lookup, needs: 'valid-and-changed' })} />
    </>,
    { explained: (...message) => messages.push(message) },
  )
  const save = screen.getByRole('button', { name: 'Save' })
  fireEvent.click(save)
  expect([save.getAttribute('aria-disabled'), messages, pressedActions]).toEqual([
    null,
    [['lookup', 'order', 'Nothing has changed yet']],
    [],
  ])
  expect(document.activeElement).toBe(screen.getByLabelText('Order'))
})

test('UXD-01 a button with unmet conditions shows each at its place and focuses the first', () => {
  const messages: unknown[] = []
  const { pressedActions } = draw(
    <>
      <section id="methods">
        <button type="button">Drop-off</button>
      </section>
      <input id="pickup-date" aria-label="Date" />
      <ActionButton
        button={press({
          label: 'Submit',
          action: lookup,
          disabled: 'Choose a date',
          unmet: [
            { message: 'Choose a date', form: 'pickup', name: 'date' },
            { message: 'Choose a method', block: 'methods' },
          ],
        })}
      />
    </>,
    { explained: (...message) => messages.push(message) },
  )
  const submit = screen.getByRole('button', { name: 'Submit' })
  expect([submit.getAttribute('aria-disabled'), screen.queryByText('Choose a date')]).toEqual([null, null])
  fireEvent.click(submit)
  expect(messages).toEqual([
    ['methods', 'Choose a method'],
    ['pickup', 'date', 'Choose a date'],
  ])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Drop-off' }))
  expect(pressedActions).toEqual([])
})

test('a pending button shows its state and cannot be pressed again', () => {
  const { pressedActions } = drawButton(press({ label: 'Go', action: lookup }), { pending: () => true })
  const button = screen.getByRole('button', { name: 'Looking…' })
  fireEvent.click(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(pressedActions).toEqual([])
})

test('nothing can be pressed while an exclusive action is awaited', () => {
  const { pressedActions } = drawButton(press({ label: 'Go', action: lookup }), { busy: true })
  fireEvent.click(screen.getByRole('button', { name: 'Go' }))
  expect(pressedActions).toEqual([])
})

test('the primary button of a form submits it when Enter is pressed', () => {
  draw(
    <>
      <PlainForms ids={['lookup']} components={[]} at="/" rev={null} />
      <FieldGroup
        component={{
          type: 'field_group',
          id: 'fields',
          form: 'lookup',
          fields: [{ name: 'order', label: 'Order number', kind: 'text', required: true }],
        }}
      />
      <ActionButton button={press({ label: 'Go', action: lookup })} />
    </>,
  )
  const form = document.getElementById('form-lookup')
  expect(form?.tagName).toBe('FORM')
  expect(screen.getByLabelText('Order number').getAttribute('form')).toBe('form-lookup')
  expect(screen.getByRole('button', { name: 'Go' }).getAttribute('form')).toBe('form-lookup')
  expect(screen.getByRole('button', { name: 'Go' }).getAttribute('type')).toBe('submit')
})

test('a way to another screen is a link that is answered in place', () => {
  const { pressedActions } = drawButton(press({ label: 'Gift', action: { type: 'navigate', path: '/gift' } }))
  const link = screen.getByRole('link', { name: 'Gift' })
  fireEvent.click(link)
  expect(link.getAttribute('href')).toBe('#/gift')
  expect(pressedActions).toEqual([{ type: 'navigate', path: '/gift' }])
})

test('an external link announces that it opens a new tab', () => {
  drawButton(press({ label: 'Track', action: { type: 'link', href: 'https://carrier.example', external: true } }))
  const link = screen.getByRole('link', { name: 'Track (opens in a new tab)' })
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
})

test('an external link includes its subject in its name, as a press does', () => {
  const track = press({ label: 'Track', action: { type: 'link', href: 'https://carrier.example', external: true } })
  draw(
    <>
      <p id="parcel">Parcel 2</p>
      <ActionButton button={track} about="parcel" />
    </>,
  )
  expect(screen.getByRole('link', { name: 'Track (opens in a new tab) Parcel 2' }).id).toBe(track.id)
})

const isFollowed = (link: HTMLElement, click: MouseEventInit = {}): boolean => {
  let followed = false
  const stop = (event: Event) => {
    followed = !event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener('click', stop, { once: true })
  fireEvent.click(link, click)
  return followed
}

test('API-68 a tracked external link is pressed and reported; others are left to the browser', () => {
  const externalLink: Action = { type: 'link', href: 'https://maps.example', external: true, counted: 'Get Directions' }
  const { pressedActions } = drawButton(press({ label: 'Directions', action: externalLink }))
  const link = screen.getByRole('link', { name: 'Directions (opens in a new tab)' })
  expect(isFollowed(link)).toBe(false)
  expect(pressedActions).toEqual([externalLink])
  // With a modifier key or another button the browser opens it elsewhere.
  expect([isFollowed(link, { ctrlKey: true }), isFollowed(link, { button: 1 })]).toEqual([true, true])
  expect(pressedActions).toHaveLength(1)

  drawButton(press({ label: 'Track', action: { type: 'link', href: 'https://carrier.example', external: true } }))
  expect(isFollowed(screen.getByRole('link', { name: 'Track (opens in a new tab)' }))).toBe(true)
})

test('a download names its file', () => {
  drawButton(press({ label: 'Save', action: { type: 'download', href: '/label.pdf', filename: 'label.pdf' } }))
  expect(screen.getByRole('link', { name: 'Save' }).getAttribute('download')).toBe('label.pdf')
})
