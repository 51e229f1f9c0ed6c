import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Component } from '../../../schemas/components/index.ts'
import type { Problem } from '../../../schemas/envelope/problem.ts'
import type { Effect } from '../../../schemas/envelope/screen.ts'
import { CONTRACT } from '../../../schemas/envelope/version.ts'
import { bankWords } from '../gallery/payment-scenes.ts'
import { answer, exchange, findOrder, init, itemPanel, lookup, submit } from '../runtime/screens.ts'
import { delayReply, service } from '../runtime/service.ts'
import { demoService } from '../runtime/visit.ts'
import { portal } from './portal.tsx'

describe('a bank challenge', () => {
  const bank: Effect = {
    type: 'authenticate',
    entry: { provider: 'sandbox', href: '/api/v1/demo/sandbox-payments/cards' },
    secret: 'secret-1',
    words: bankWords,
    answer: {
      href: '/api/v1/demo/sandbox-payments/authentications/secret-1',
      approve: { approve: true },
      decline: { approve: false },
    },
    onward: submit('payment.authenticated'),
  }
  const send = submit('return.submit', { exclusive: true, pending: 'Sending…' })
  const go: Component = {
    type: 'actions',
    id: 'go',
    buttons: [{ id: 'send', label: 'Submit', look: 'primary', action: send }],
  }

  async function askedAboutSubmit() {
    const review = lookup({ regions: { main: [go] } })
    const fakeService = demoService()
      .on('/', { body: answer(review) })
      .on('return.submit', { body: answer(review, { effects: [bank] }) })
      .on('secret-1', { body: {} })
      .on('payment.authenticated', { body: answer(exchange(), { rev: 'r1' }) })
    const visit = await portal(fakeService)
    await visit.click('Submit')
    return { ...visit, served: fakeService, dialog: screen.getByRole('alertdialog', { name: bankWords.title }) }
  }

  it('REV-40 the challenge covers the screen in its words, while the submit spins', async () => {
    const { dialog } = await askedAboutSubmit()
    expect(dialog.textContent).toContain(bankWords.body)
    expect(document.activeElement).toBe(within(dialog).getByRole('heading'))
    expect(screen.getByText('Sending…').getAttribute('aria-busy')).toBe('true')
  })

  it('the challenge receives the approval and yields to its result', async () => {
    const { run, served: fakeService, dialog } = await askedAboutSubmit()
    await run(() => within(dialog).getByRole('button', { name: bankWords.approve }).click())
    expect(fakeService.requestsFor('secret-1')[0]?.body).toEqual({ approve: true })
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Choose items')
  })

  it('Escape declines; a press beside the dialog does nothing', async () => {
    const { run, served: fakeService, dialog } = await askedAboutSubmit()
    await run(() => {
      fireEvent.mouseDown(dialog)
      fireEvent.click(dialog)
    })
    expect(fakeService.count('secret-1')).toBe(0)
    await run(() => fireEvent.keyDown(dialog, { key: 'Escape' }))
    expect(fakeService.requestsFor('secret-1')[0]?.body).toEqual({ approve: false })
    expect(fakeService.count('payment.authenticated')).toBe(1)
  })
})

describe('the connection', () => {
  it('NAV-46 ERR-57 the offline banner shows while offline, in the shop’s words', async () => {
    const { platform, run } = await portal(demoService())
    expect(screen.queryByText('You are offline.')).toBeNull()
    await run(() => platform.network.disconnect())
    expect(screen.getByText('You are offline.').closest('[role="status"]')).toBeTruthy()
    await run(() => platform.network.reconnect())
    expect(screen.queryByText('You are offline.')).toBeNull()
    expect(screen.getByText('You are connected again.')).toBeTruthy()
  })

  it('UXD-13 an open overlay shows the offline banner itself', async () => {
    const { platform, run } = await portal(demoService().on('/', { body: answer(lookup(), { overlay: itemPanel() }) }))
    await run(() => platform.network.disconnect())
    const dialog = screen.getByRole('dialog')
    expect(screen.getAllByText('You are offline.').map((text) => dialog.contains(text))).toEqual([true])
    expect(within(dialog).getByText('You are offline.').closest('[role="status"]')).toBeTruthy()
    await run(() => platform.network.reconnect())
    expect(screen.queryByText('You are offline.')).toBeNull()
  })

  it('UXD-16 a failure while offline appears once, in its dialog', async () => {
    const visit = await portal(demoService().on('order.lookup', 'down'))
    await visit.run(() => visit.platform.network.disconnect())
    await visit.type('Order number', '#1001')
    await visit.type('Shipping zip', '10001')
    await visit.click('Find order')
    await visit.pass(3_000)
    expect(screen.getByRole('alertdialog', { name: 'No connection' }).textContent).toContain('still here')
    expect(screen.queryByText('You are offline.')).toBeNull()
    expect(screen.queryByText('Something went wrong')).toBeNull()
  })

  it('UXD-16 a problem with buttons of its own offers them instead of a retry', async () => {
    const problem: Problem = {
      code: 'unit-claimed',
      title: 'Already in another return',
      modal: true,
      actions: [
        { id: 'view', label: 'View that return', look: 'secondary', action: { type: 'navigate', path: '/exchange' } },
        { id: 'go', label: 'Continue', look: 'primary', action: { type: 'reload' } },
      ],
    }
    const fakeService = demoService().on('order.lookup', { status: 409, body: answer(lookup(), { problem }) })
    const visit = await portal(fakeService)
    await visit.run(() => visit.session.press(findOrder))
    const dialog = screen.getByRole('alertdialog')
    expect(
      within(dialog)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['View that return', 'Continue'])
    await visit.click('Continue')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('an action without an answer offers a retry and preserves typed text', async () => {
    const fakeService = demoService().on('order.lookup', 'down')
    const visit = await portal(fakeService)
    await visit.type('Order number', '#1001')
    await visit.type('Shipping zip', '10001')
    await visit.click('Find order')
    await visit.pass(3_000)
    const alert = screen.getByRole('alertdialog', { name: 'Something went wrong' })
    expect(screen.getByLabelText('Order number')).toHaveProperty('value', '#1001')
    fakeService.on('order.lookup', { body: answer(exchange(), { rev: 'd1' }) })
    await visit.run(() => within(alert).getByRole('button', { name: 'Try again' }).click())
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Choose items')
  })

  it('without init one sentence appears, with a retry', async () => {
    const fakeService = service().on('init', 'down')
    const visit = await portal(fakeService)
    await visit.pass(3_000)
    expect(screen.getByRole('heading').textContent).toBe('This page cannot be reached at the moment. Please try again.')
    fakeService.on('init', { body: init }).on('/', { body: answer(lookup()) })
    await visit.click('Try again')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Start a return')
  })

  it('UXD-26 an unknown shop has no retry and no alarm', async () => {
    const problem = { code: 'shop-unknown', title: 'Shop not found', detail: 'Check the address' }
    await portal(service().on('init', { status: 404, body: { contract: CONTRACT, rev: null, problem } }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Shop not found')
    expect([screen.queryAllByRole('button'), document.querySelectorAll('.hw-seal').length]).toEqual([[], 0])
  })

  it('LKP-10 a loader replaces the form while a link is processed', async () => {
    const delayed = delayReply({ body: answer(exchange(), { rev: 'd1' }) })
    const visit = await portal(demoService().on('entry.open', delayed.handler), { start: '/?order=1001&zip=10001' })
    expect(screen.getByText('Loading…')).toBeTruthy()
    expect(screen.queryByLabelText('Order number')).toBeNull()
    await visit.run(delayed.release)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Choose items')
  })
})

describe('messages of an answer beside its screen', () => {
  it('NAV-47 a toast is shown once and can be closed', async () => {
    const body = answer(lookup(), { effects: [{ type: 'toast', tone: 'success', text: 'Address saved' }] })
    const visit = await portal(demoService().on('return.address', { body }))
    await visit.run(() => visit.session.press(submit('return.address')))
    expect(screen.getAllByText('Address saved')).toHaveLength(1)
    await visit.click('Close message')
    await visit.run(() => visit.session.press({ type: 'reload' }))
    expect(screen.queryByText('Address saved')).toBeNull()
  })

  it('FIX-83 a toast’s close button in a panel differs in name from the panel’s', async () => {
    const effects = [{ type: 'toast', tone: 'success', text: 'Photo removed' }] as const
    const body = answer(exchange(), { overlay: itemPanel(), effects: [...effects] })
    const visit = await portal(demoService().on('item.open', { body }))
    await visit.run(() => visit.session.press(submit('item.open')))
    const panel = within(screen.getByRole('dialog'))
    expect(panel.getByText('Photo removed')).toBeTruthy()
    const names = panel.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
    expect(names).toEqual(['Close', 'Close message'])
  })

  it('409 draws the fresh screen with a toast', async () => {
    const problem = { code: 'stale', title: 'This was changed in another window.' } as const
    const body = answer(exchange(), { rev: 'd9', problem })
    const visit = await portal(demoService().on('order.lookup', { status: 409, body }))
    await visit.run(() => visit.session.press(findOrder))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Choose items')
    expect(screen.getByText('This was changed in another window.')).toBeTruthy()
  })

  it('NAV-48 ERR-48 a failed submit opens the error modal; restarting preserves typed text', async () => {
    const problem = {
      code: 'card-declined',
      title: 'The return was not made',
      detail: 'The card was refused.',
      modal: true,
    } as const
    const body = answer(lookup(), { problem })
    const visit = await portal(demoService().on('return.submit', { status: 422, body }))
    await visit.type('Order number', '#1001')
    await visit.run(() => visit.session.press(submit('return.submit', { exclusive: true })))
    const modal = screen.getByRole('alertdialog', { name: 'The return was not made' })
    expect(modal.textContent).toContain('The card was refused.')
    await visit.run(() => within(modal).getAllByRole('button', { name: 'Try again' }).at(-1)?.click())
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByLabelText('Order number')).toHaveProperty('value', '#1001')
  })
})
