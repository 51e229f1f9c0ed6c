import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OfflineBanner } from '../../../client/ui/OfflineBanner.tsx'
import { Toasts, type ToastText } from '../../../client/ui/Toasts.tsx'
import { Notice } from '../../../client/widgets/Notice.tsx'
import type { Notice as NoticeShape } from '../../../schemas/components/notice.ts'
import { press, words } from '../gallery/samples.ts'
import { draw } from './draw.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const savedToast: ToastText = { id: 'saved', tone: 'success', text: 'Saved' }

test('NAV-46 the offline banner shows while there is no connection', () => {
  const { redraw } = draw(<OfflineBanner offline text="You are offline." />)
  expect(screen.getByRole('status').textContent).toBe('You are offline.')
  redraw(<OfflineBanner offline={false} text="You are offline." />)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('NAV-47 a toast is announced in a live region and ends after a while', () => {
  const onDone = vi.fn()
  draw(<Toasts toasts={[savedToast]} closeLabel="Close" onDone={onDone} />)
  expect(screen.getByRole('status').textContent).toContain('Saved')
  act(() => void vi.advanceTimersByTime(6_000))
  expect(onDone).toHaveBeenCalledExactlyOnceWith('saved')
})

test('GFT-27 CON-15 a toast of 2 seconds disappears after exactly that time', () => {
  const onDone = vi.fn()
  draw(<Toasts toasts={[{ ...savedToast, forMs: 2_000 }]} closeLabel="Close" onDone={onDone} />)
  act(() => void vi.advanceTimersByTime(1_999))
  expect(onDone).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(1))
  expect(onDone).toHaveBeenCalledExactlyOnceWith('saved')
})

test('NAV-47 a toast that is pointed at stays', () => {
  const onDone = vi.fn()
  draw(<Toasts toasts={[savedToast]} closeLabel="Close" onDone={onDone} />)
  fireEvent.pointerEnter(screen.getByText('Saved').parentElement ?? document.body)
  act(() => void vi.advanceTimersByTime(60_000))
  expect(onDone).not.toHaveBeenCalled()
})

test('NAV-47 a toast can be closed', () => {
  const onDone = vi.fn()
  draw(<Toasts toasts={[savedToast]} closeLabel="Close" onDone={onDone} />)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onDone).toHaveBeenCalledWith('saved')
})

test('a toast over an open dialog is inside it, as everything outside is inert', () => {
  draw(
    <>
      <dialog open aria-label="Question" />
      <Toasts toasts={[savedToast]} closeLabel="Close" onDone={() => {}} />
    </>,
  )
  expect(screen.getByRole('dialog').textContent).toContain('Saved')
})

const notice = (tone: NoticeShape['tone']): NoticeShape => ({
  type: 'notice',
  id: 'n',
  tone,
  title: 'Address saved',
  body: words('Your new label is being made.'),
  actions: [press({ label: 'Dismiss' })],
})

test('LKP-03 UXD-28 only the notice of a refused press is announced', () => {
  const { redraw } = draw(<Notice component={notice('danger')} />)
  expect([screen.queryByRole('status'), screen.queryByRole('alert')]).toEqual([null, null])
  redraw(<Notice component={{ ...notice('danger'), id: 'refusal' }} />)
  expect(screen.getByRole('alert').textContent).toContain('Address saved')
})

test('the button of a notice presses its action', () => {
  const { pressedActions } = draw(<Notice component={notice('success')} />)
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(pressedActions).toHaveLength(1)
})
