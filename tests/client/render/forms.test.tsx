import { timeoutManager } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { createBrowserPlatform } from '../../../client/render/browser-platform.ts'
import { createSession } from '../../../client/runtime/session.ts'
import { loadWidgets } from '../../../client/widgets/registry.ts'
import type { Component } from '../../../schemas/components/index.ts'
import { settlePromises } from '../runtime/fake-platform.ts'
import { answer, exchange, lookup, lookupParts, orderField, proofField } from '../runtime/screens.ts'
import { delayReply } from '../runtime/service.ts'
import { demoService } from '../runtime/visit.ts'
import { portal } from './portal.tsx'

beforeAll(() => loadWidgets())

/** The fake platform of other tests sets a clock that only they advance. */
const setRealTimers = (): void =>
  timeoutManager.setTimeoutProvider({ setTimeout, clearTimeout, setInterval, clearInterval })

const fields = [{ form: 'lookup', name: 'proof', message: 'This does not match the order' }]
const refusedAnswer = answer(lookup(), { problem: { code: 'invalid', title: 'Please check', fields } })

describe('typing', () => {
  it('NAV-39 UXD-01 the button takes every press and posts once the fields are valid', async () => {
    const fakeService = demoService()
    const visit = await portal(fakeService)
    const find = screen.getByRole('button', { name: 'Find order' })
    expect([find.getAttribute('aria-disabled'), find.getAttribute('aria-describedby')]).toEqual([null, null])
    await visit.type('Order number', '#1001')
    await visit.click('Find order')
    expect(fakeService.count('order.lookup')).toBe(0)
    await visit.type('Shipping zip', '10001')
    await visit.click('Find order')
    expect(fakeService.count('order.lookup')).toBe(1)
  })

  it('the same seed preserves typed text, a new seed resets it', async () => {
    const fakeService = demoService()
    const visit = await portal(fakeService)
    await visit.type('Order number', '#1001')
    await visit.run(() => visit.session.press({ type: 'reload' }))
    expect(screen.getByLabelText('Order number')).toHaveProperty('value', '#1001')
    const forms = { lookup: { seed: 's2', values: { order: '#2002', proof: '' } } }
    fakeService.on('/', { body: answer(lookup({ forms })) })
    await visit.run(() => visit.session.press({ type: 'reload' }))
    expect(screen.getByLabelText('Order number')).toHaveProperty('value', '#2002')
  })

  it('a second press posts once', async () => {
    const slow = delayReply({ body: answer(exchange(), { rev: 'd1' }) })
    const fakeService = demoService().on('order.lookup', slow.handler)
    const visit = await portal(fakeService)
    await visit.type('Order number', '#1001')
    await visit.type('Shipping zip', '10001')
    await visit.click('Find order')
    await visit.click('Find order')
    await visit.run(slow.release)
    expect(fakeService.count('order.lookup')).toBe(1)
  })
})

describe('a form that may not be sent', () => {
  const wrongAt = (label: string) => {
    const field = screen.getByLabelText(label)
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
    return [field.getAttribute('aria-invalid'), ids.map((id) => document.getElementById(id)?.textContent).join()]
  }

  it('FIX-70 UXD-01 a press marks missing fields and focuses the first; before it nothing is marked', async () => {
    const fakeService = demoService()
    const visit = await portal(fakeService)
    expect([wrongAt('Order number'), wrongAt('Shipping zip')]).toEqual([
      [null, ''],
      [null, ''],
    ])
    await visit.type('Shipping zip', '10001')
    await visit.click('Find order')
    expect(wrongAt('Order number')).toEqual(['true', 'This field is required'])
    expect(wrongAt('Shipping zip')).toEqual([null, ''])
    expect(document.activeElement).toBe(screen.getByLabelText('Order number'))
    expect([fakeService.count('order.lookup'), screen.queryByRole('alert')]).toEqual([0, null])
  })

  it('FIX-70 a field the shopper left shows its error until corrected, others do not', async () => {
    const visit = await portal(demoService())
    await visit.run(() => fireEvent.blur(screen.getByLabelText('Order number')))
    expect([wrongAt('Order number')[1], wrongAt('Shipping zip')[1]]).toEqual(['This field is required', ''])
    await visit.type('Order number', '#1001')
    expect(wrongAt('Order number')).toEqual([null, ''])
  })

  it('FIX-70 a field shows the screen’s own sentence if there is any', async () => {
    const formFields = [{ ...orderField, missing: 'Please give us your number' }, proofField]
    const parts = [{ ...lookupParts[0], fields: formFields } as Component, ...lookupParts.slice(1)]
    const visit = await portal(demoService().on('/', { body: answer(lookup({ regions: { main: parts } })) }))
    await visit.click('Find order')
    expect(wrongAt('Order number')[1]).toBe('Please give us your number')
  })
})

describe('a refusal of fields', () => {
  it('UXD-23 422 preserves typed text and moves the focus to the wrong field, each time', async () => {
    const visit = await portal(demoService().on('order.lookup', { status: 422, body: refusedAnswer }))
    await visit.type('Order number', '#1001')
    await visit.type('Shipping zip', '00000')
    for (const time of [1, 2]) {
      await visit.click('Find order')
      expect([time, screen.getAllByText('This does not match the order')]).toEqual([time, [screen.getByRole('alert')]])
      expect(document.activeElement).toBe(screen.getByLabelText('Shipping zip'))
    }
    expect(screen.getByLabelText('Shipping zip')).toHaveProperty('value', '00000')
    expect(screen.getByLabelText('Shipping zip').getAttribute('aria-invalid')).toBe('true')
    await visit.type('Shipping zip', '0000')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('client storage', () => {
  it('NAV-36 the browser stores nothing of the visit: the session cookie is hidden from scripts', async () => {
    setRealTimers()
    const fakeService = demoService().on('order.lookup', { body: answer(exchange(), { rev: 'd1' }) })
    const session = createSession({ ...createBrowserPlatform(window, loadWidgets), fetch: fakeService.fetch })
    await session.start(null)
    session.forms.set('lookup', 'order', '#1001')
    session.press({ type: 'submit', name: 'order.lookup', href: '/api/v1/demo/actions/order.lookup', form: 'lookup' })
    await settlePromises()
    expect(session.snapshot().screen?.name).toBe('exchange')
    expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, ''])
    expect(history.state).toEqual({ homeward: true })
  })

  it('NAV-23 a view goes out for a script of the merchant to hear', async () => {
    setRealTimers()
    const events: unknown[] = []
    window.addEventListener('homeward:view', (event) => events.push((event as CustomEvent).detail))
    const session = createSession({ ...createBrowserPlatform(window, loadWidgets), fetch: demoService().fetch })
    await session.start(null)
    expect(events).toHaveLength(1)
  })
})
