import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Button } from '../../../client/ui/Button.tsx'
import { Drawer } from '../../../client/ui/Drawer.tsx'
import { ErrorModal } from '../../../client/ui/ErrorModal.tsx'
import { Modal } from '../../../client/ui/Modal.tsx'
import { words } from '../gallery/samples.ts'
import { draw } from './draw.tsx'

function Question({ blocking = false }: { readonly blocking?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Remove
      </button>
      {open && (
        <Modal title="Remove this item?" closeLabel="Close" blocking={blocking} onClose={() => setOpen(false)}>
          <p>Your answers will be lost.</p>
        </Modal>
      )}
    </>
  )
}

function openQuestion(blocking = false) {
  draw(<Question blocking={blocking} />)
  const opener = screen.getByRole('button', { name: 'Remove' })
  opener.focus()
  fireEvent.click(opener)
  return { opener, dialog: screen.getByRole('dialog', { name: 'Remove this item?' }) }
}

const pressBackdrop = (dialog: HTMLElement) => {
  fireEvent.mouseDown(dialog)
  fireEvent.click(dialog)
}

test('a modal is named by its title, which takes the focus', () => {
  openQuestion()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Remove this item?' }))
})

test('NAV-55 Escape closes a modal and the focus returns to the opener', () => {
  const { opener, dialog } = openQuestion()
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('NAV-55 a press on the backdrop closes a modal', () => {
  pressBackdrop(openQuestion().dialog)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('NAV-55 a press that began inside does not close it', () => {
  const { dialog } = openQuestion()
  fireEvent.mouseDown(screen.getByText('Your answers will be lost.'))
  fireEvent.click(dialog)
  expect(screen.getByRole('dialog')).toBe(dialog)
})

test('NAV-55 a blocking modal ignores Escape and its backdrop, and has no close button', () => {
  const { dialog } = openQuestion(true)
  fireEvent.keyDown(dialog, { key: 'Escape' })
  pressBackdrop(dialog)
  expect(screen.getByRole('dialog')).toBe(dialog)
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
})

test('the cross closes a modal', () => {
  openQuestion()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('ITM-28 a new drawer step slides in its direction, and its heading gets focus', () => {
  const onBack = vi.fn()
  const flow = (title: string, step: string, direction: 'forward' | 'back') => (
    <Drawer
      title={title}
      step={step}
      direction={direction}
      closeLabel="Close"
      onClose={() => {}}
      back={{ label: 'Back', onBack }}
    >
      <input aria-label="Comment" />
    </Drawer>
  )
  const { redraw } = draw(flow('Why?', 'reason', 'forward'))
  screen.getByRole('textbox', { name: 'Comment' }).focus()
  redraw(flow('Anything else?', 'comment', 'back'))

  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Anything else?' }))
  expect(screen.getByRole('textbox').closest('.hw-slide--back')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(onBack).toHaveBeenCalledOnce()
})

const drawSheet = () => {
  const onClose = vi.fn()
  draw(
    <Drawer title="Your cart" closeLabel="Close" onClose={onClose} slides="end">
      <p>One item</p>
    </Drawer>,
  )
  return { onClose, dialog: screen.getByRole('dialog') }
}

const withFakeTimers = (callback: (pass: (ms: number) => void) => void) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    callback((ms) => act(() => vi.advanceTimersByTime(ms)))
  } finally {
    vi.useRealTimers()
  }
}

test.each([
  ['Escape', (dialog: HTMLElement) => fireEvent.keyDown(dialog, { key: 'Escape' })],
  ['a press on the backdrop', pressBackdrop],
  ['the cross', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
])('SHP-39 CON-15 %s closes the side cart after its 240 ms slide, and only once', (_name, close) =>
  withFakeTimers((pass) => {
    const { onClose, dialog } = drawSheet()
    close(dialog)
    close(dialog)
    expect(dialog.className).toContain('hw-drawer--leaving')
    pass(239)
    expect(onClose).not.toHaveBeenCalled()
    pass(1)
    expect(onClose).toHaveBeenCalledOnce()
  }))

test('SHP-39 the side cart closes at once without motion', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const { onClose, dialog } = drawSheet()
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
})

test('ITM-29 a first step has no back button', () => {
  draw(
    <Drawer title="Why?" closeLabel="Close" onClose={() => {}}>
      <p>Reasons</p>
    </Drawer>,
  )
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
})

function drawError(heading?: string) {
  const onReload = vi.fn()
  draw(
    <ErrorModal
      heading={heading}
      status={heading && 'Reference 7f3a'}
      body="Your return could not be submitted."
      footer={
        <Button look="primary" onPress={onReload}>
          Try again
        </Button>
      }
      contact={words('If it happens again, please contact support.')}
      fallbackTitle="Something went wrong"
      onReload={onReload}
    />,
  )
  return { onReload, dialog: screen.getByRole('alertdialog') }
}

test('STS-21 the error modal shows heading, status, body, restart and contact', () => {
  const { dialog } = drawError('Not submitted')
  for (const text of ['Not submitted', 'Reference 7f3a', 'Your return could not be submitted.', /contact support/])
    expect(dialog.contains(screen.getByText(text))).toBe(true)
})

test('STS-21 heading and status of the error modal are optional', () => {
  drawError()
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeDefined()
  expect(screen.queryByText('Reference 7f3a')).toBeNull()
})

test('STS-21 ERR-48 the restart button reloads', () => {
  const { onReload } = drawError()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onReload).toHaveBeenCalledOnce()
})

test('STS-21 a press on the backdrop of the error modal reloads too', () => {
  const { onReload, dialog } = drawError()
  pressBackdrop(dialog)
  expect(onReload).toHaveBeenCalledOnce()
})
