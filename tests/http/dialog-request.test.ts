import { describe, expect, test } from 'vitest'
import type { OptionPicker } from '../../schemas/components/option-picker.ts'
import type { Overlay } from '../../schemas/envelope/screen.ts'
import {
  addNotices,
  buildRefusedPage,
  collectValues,
  openDialog,
  readDialogRequest,
} from '../../server/http/pages/plain-press.ts'
import { answer, exchange, itemPanel, submit } from '../client/runtime/screens.ts'

const discard = submit('item.discard', {
  args: { item: '1.1' },
  confirm: { title: 'Remove it?', body: 'Your answers are lost.', yes: 'Remove', no: 'Keep' },
})
const page = exchange({
  regions: {
    main: [{ type: 'actions', id: 'ways', buttons: [{ id: 'out', label: 'Remove', look: 'text', action: discard }] }],
  },
  dialogs: {
    address: {
      ...itemPanel({
        id: 'address',
        kind: 'dialog',
        path: '/exchange',
        close: { label: 'Cancel', action: { type: 'close' } },
      }),
      forms: { address: { seed: 's', values: { city: 'Bath', zip: '1' } } },
    },
  },
})
const encodePress = (name: string, args = {}) => JSON.stringify({ name, args })
const buildDialogState = (input: { ask?: string; open?: string }) => ({
  at: '/exchange',
  form: '',
  ask: null,
  open: null,
  ...input,
})
const overlayOf = (input: { ask?: string; open?: string }, over: Overlay | null = null) =>
  openDialog(buildDialogState(input), answer(page, { overlay: over }))?.overlay

describe('questions and dialogs between a press and its effect, without a script', () => {
  test('FIX-93 a posted body yields its question or its dialog, else nothing', () => {
    const at = { 'hw.at': '/exchange' }
    expect(readDialogRequest({ ...at, 'hw.ask': 'x' })).toEqual(buildDialogState({ ask: 'x' }))
    expect(readDialogRequest({ ...at, 'hw.open': 'address' })).toEqual(buildDialogState({ open: 'address' }))
    expect(readDialogRequest({ ...at, 'hw.press': 'x' })).toBeNull()
  })

  test('FIX-93 an action with a confirmation shows its question, and Yes performs it directly', () => {
    const dialog = overlayOf({ ask: encodePress('item.discard', { item: '1.1' }) })
    expect(dialog).toMatchObject({
      title: 'Remove it?',
      close: { label: 'Keep', action: { type: 'navigate', path: '/exchange' } },
    })
    expect(JSON.stringify(dialog?.body)).toContain('Your answers are lost.')
    const { confirm: _, ...done } = discard
    expect(dialog?.footer).toMatchObject([{ buttons: [{ label: 'Remove', action: done }] }])
    expect(JSON.stringify(dialog?.footer)).not.toContain('confirm')
  })

  test('FIX-93 a confirmation with only a title has no empty line below', () => {
    const bare = { ...discard, confirm: { title: 'Remove it?', yes: 'Remove', no: 'Keep' } }
    const over = itemPanel({
      footer: [{ type: 'actions', id: 'a', buttons: [{ id: 'b', label: 'Remove', look: 'text', action: bare }] }],
    })
    const bareAnswer = answer(exchange(), { overlay: over })
    expect(
      openDialog(buildDialogState({ ask: encodePress('item.discard', { item: '1.1' }) }), bareAnswer)?.overlay?.body,
    ).toEqual([])
  })

  test('FIX-93 a confirmation that the page no longer offers does not open', () => {
    expect(overlayOf({ ask: encodePress('item.discard', { item: '2.1' }) })).toBeUndefined()
    expect(overlayOf({ ask: encodePress('item.confirm') })).toBeUndefined()
    expect(overlayOf({ open: 'phone' })).toBeUndefined()
  })

  test('FIX-93 a dialog closes to its page, or to the overlay below', () => {
    expect(overlayOf({ open: 'address' })).toMatchObject({
      id: 'address',
      close: { label: 'Cancel', action: { type: 'navigate', path: '/exchange' } },
    })
    const path = '/exchange?item=1.1&step=select-reason'
    expect(overlayOf({ open: 'address' }, itemPanel())?.close.action).toEqual({ type: 'navigate', path })
  })

  test('FIX-93 a refused press in a dialog shows its dialog again with the typed text', () => {
    const press = { name: 'return.address', at: '/exchange', form: 'address', rev: null, args: {}, typed: { city: '' } }
    const refused = buildRefusedPage(press, answer(page, { problem: { code: 'invalid', title: 'Please check' } }))
    expect(refused.overlay).toMatchObject({ id: 'address', forms: { address: { values: { city: '', zip: '1' } } } })
    expect(buildRefusedPage({ ...press, form: 'lookup' }, answer(page)).overlay).toBeNull()
  })
})

describe('toasts without a script', () => {
  const effects = [
    { type: 'toast', tone: 'error', text: 'Not saved' } as const,
    { type: 'toast', tone: 'success', text: 'Removed' } as const,
  ]

  test('FIX-93 a toast appears on top of the page or its overlay, in its tone', () => {
    const notices = [
      { type: 'notice', tone: 'danger' },
      { type: 'notice', tone: 'success' },
    ]
    expect(addNotices(answer(page, { effects }))?.screen?.regions.main).toMatchObject([...notices, { id: 'ways' }])
    const over = addNotices(answer(page, { effects, overlay: itemPanel() }))
    expect(over?.overlay?.body).toMatchObject([...notices, { id: 'words' }])
    expect(over?.screen?.regions.main).toEqual(page.regions.main)
  })

  test('FIX-93 an answer without a toast redirects to the page', () => {
    expect(addNotices(answer(page, { effects: [{ type: 'focus', id: 'ways' }] }))).toBeNull()
  })
})

describe('a product selected option by option, without a script', () => {
  const picker: OptionPicker = {
    type: 'option_picker',
    id: 'variants',
    form: 'answer',
    name: 'variant',
    legend: 'Which one?',
    axes: [
      { name: 'Color', kind: 'swatch', values: [{ label: 'Sage' }] },
      { name: 'Size', kind: 'radio', values: [{ label: 'M' }, { label: 'L' }] },
    ],
    variants: [
      { value: 'sage-m', at: [0, 0], state: 'available' },
      { value: 'sage-l', at: [0, 1], state: 'available' },
    ],
    messages: { outOfStock: '-', unavailable: '-' },
  }
  const chosen = (typed: Readonly<Record<string, string>>) =>
    collectValues(
      { name: 'item.answer', at: '/exchange', form: 'answer', rev: null, args: {}, typed },
      answer(page, { overlay: itemPanel({ body: [picker] }) }),
    ).variant

  test('FIX-93 the form selects the variant of all options, and preselects single values', () => {
    expect(chosen({ 'variant-0': '0', 'variant-1': '1' })).toBe('sage-l')
    expect(chosen({ 'variant-1': '0' })).toBe('sage-m')
  })

  test('FIX-93 an incomplete choice of options selects no variant', () => {
    expect(chosen({})).toBe('')
    expect(chosen({ 'variant-1': '7' })).toBe('')
  })
})
