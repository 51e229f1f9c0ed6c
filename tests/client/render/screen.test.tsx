import { cleanup, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Component } from '../../../schemas/components/index.ts'
import type { Overlay } from '../../../schemas/envelope/screen.ts'
import type { Action, Button } from '../../../schemas/screen/action.ts'
import { answer, exchange, init, itemPanel, lookup, submit } from '../runtime/screens.ts'
import { demoService } from '../runtime/visit.ts'
import { portal } from './portal.tsx'

const button = (id: string, label: string, action: Action): Button => ({ id, label, look: 'secondary', action })

const ways = (...buttons: Button[]): Component => ({ type: 'actions', id: 'ways', buttons })

const note = (id: string, text: string): Component => ({
  type: 'notice',
  id,
  tone: 'info',
  body: [{ kind: 'paragraph', inline: [{ kind: 'words', text }] }],
})

describe('a screen in the document', () => {
  it('NAV-35 applies language, title and description', async () => {
    await portal(demoService().on('init', { body: { ...init, language: 'fr' } }))
    expect(document.documentElement.lang).toBe('fr')
    expect(document.title).toBe('Find your order')
    expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).toBe('Look up an order')
  })

  it('UXD-31 applies the direction of the language, and removes it with the next language', async () => {
    await portal(demoService().on('init', { body: { ...init, language: 'ar', direction: 'rtl' } }))
    expect(document.documentElement.dir).toBe('rtl')
    cleanup()
    await portal(demoService().on('init', { body: { ...init, language: 'fr' } }))
    expect(document.documentElement.dir).toBe('ltr')
  })

  it('NAV-01 a link requests its path from the service and renders the answer', async () => {
    const go = ways(button('go', 'To the items', { type: 'navigate', path: '/exchange' }))
    const visit = await portal(demoService().on('/', { body: answer(lookup({ regions: { main: [go] } })) }))
    await visit.click('To the items')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Choose items')
  })

  it('a new screen focuses its heading, the same screen leaves the focus unchanged', async () => {
    const refreshWays = ways(
      button('again', 'Refresh', submit('item.retry')),
      button('go', 'On', submit('items.continue')),
    )
    const same = lookup({ regions: { main: [refreshWays] } })
    const visit = await portal(
      demoService()
        .on('/', { body: answer(same) })
        .on('item.retry', { body: answer(lookup({ regions: { main: [refreshWays, note('n', 'Done')] } })) })
        .on('items.continue', { body: answer(exchange()) }),
    )
    await visit.click('Refresh')
    expect(screen.getByText('Done')).toBeTruthy()
    expect(document.activeElement?.id).toBe('again')
    await visit.click('On')
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Choose items' }))
  })

  it('an unknown component shows a notice and is reported, and the rest renders', async () => {
    const unknown = { type: 'hologram', id: 'holo' } as unknown as Component
    const body = answer(lookup({ regions: { main: [unknown, note('n', 'Still here')] } }))
    const visit = await portal(demoService().on('/', { body }))
    expect(screen.getByText('This part of the page cannot be shown.')).toBeTruthy()
    expect(screen.getByText('Still here')).toBeTruthy()
    expect(visit.faults).toEqual([{ id: 'holo', type: 'hologram', message: 'unknown component type' }])
  })

  it('a component that fails shows a notice and is reported', async () => {
    const body = answer(
      lookup({ regions: { main: [{ type: 'loading', id: 'p', label: 'x' }, note('n', 'Still here')] } }),
    )
    const registry = {
      loading: () => {
        throw new Error('torn')
      },
    }
    const visit = await portal(demoService().on('/', { body }), { registry })
    expect(screen.getByText('This part of the page cannot be shown.')).toBeTruthy()
    expect(screen.getByText('Still here')).toBeTruthy()
    expect(visit.faults).toMatchObject([{ id: 'p', message: 'Error: torn' }])
  })

  it('an announcement is announced, and repeated when sent again', async () => {
    const effects = [{ type: 'announce' as const, text: 'Saved' }]
    const body = answer(lookup(), { effects })
    const visit = await portal(demoService().on('return.survey', { body }))
    await visit.run(() => visit.session.press(submit('return.survey')))
    const first = screen.getByText('Saved')
    await visit.run(() => visit.session.press(submit('return.survey')))
    expect(screen.getByText('Saved')).not.toBe(first)
  })
})

describe('overlays', () => {
  const dialog: Overlay = {
    ...itemPanel(),
    id: 'why',
    kind: 'dialog',
    title: 'Why we ask',
    close: { label: 'Close', action: { type: 'close' } },
  }
  const open = ways(button('open', 'Why?', { type: 'open', dialog: 'why' }))
  const withDialog = (overrides: Partial<Overlay>) =>
    demoService().on('/', {
      body: answer(lookup({ regions: { main: [open] }, dialogs: { why: { ...dialog, ...overrides } } })),
    })
  const pressEscape = () =>
    screen
      .getByRole('dialog')
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))

  it('NAV-55 a dialog closes on Escape and the focus returns to its opener', async () => {
    const visit = await portal(withDialog({}))
    await visit.click('Why?')
    expect(screen.getByRole('dialog', { name: 'Why we ask' })).toBeTruthy()
    await visit.run(pressEscape)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement?.id).toBe('open')
  })

  it('NAV-55 a blocking dialog stays on Escape', async () => {
    const visit = await portal(withDialog({ blocking: true }))
    await visit.click('Why?')
    await visit.run(pressEscape)
    expect(screen.getByRole('dialog', { name: 'Why we ask' })).toBeTruthy()
  })

  it('NAV-55 an overlay closes by its own action, and the focus returns to its opener', async () => {
    const start = ways(button('start', 'Send back', submit('item.open', { args: { item: '1.1' } })))
    const items = exchange({ regions: { main: [start] } })
    const visit = await portal(
      demoService()
        .on('/exchange', { body: answer(items, { rev: 'd1' }) })
        .on('item.open', { body: answer(items, { rev: 'd2', overlay: itemPanel() }) }),
      { start: '/#/exchange' },
    )
    await visit.click('Send back')
    expect(screen.getByRole('dialog', { name: 'Why are you sending it back?' })).toBeTruthy()
    await visit.click('Close')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement?.id).toBe('start')
    expect(visit.platform.address.hash()).toBe('#/exchange')
  })

  it('ITM-28 new steps enter forward, seen or previous steps backward, the first without motion', async () => {
    const steps = ['why', 'photos', 'done', 'other']
    const at = (step: string) => `/exchange?item=1.1&step=${step}`
    const begin = ways(button('begin', 'Send back', { type: 'navigate', path: at('done') }))
    const items = exchange({ regions: { main: [begin] } })
    const fakeService = demoService().on('/exchange', { body: answer(items) })
    for (const step of steps) {
      const back = step === 'done' ? { back: { label: 'Back', path: at('photos') } } : {}
      const onward = ways(...steps.map((to) => button(to, `To ${to}`, { type: 'navigate', path: at(to) })))
      const overlay = itemPanel({ title: step, path: at(step), step, body: [onward], ...back })
      fakeService.on(at(step), { body: answer(items, { overlay }) })
    }
    const visit = await portal(fakeService, { start: '/#/exchange' })
    await visit.click('Send back')
    const slide = () => screen.getByRole('dialog').querySelector('.hw-slide')?.className
    const slides = [slide()]
    for (const to of ['photos', 'done', 'other', 'photos', 'why']) {
      await visit.click(`To ${to}`)
      slides.push(slide())
    }
    const forward = 'hw-slide hw-slide--forward'
    const back = 'hw-slide hw-slide--back'
    expect(slides).toEqual(['hw-slide', back, forward, forward, back, forward])
  })

  it('SHP-39 ITM-28 the cart slides in as a whole, a flow slides its steps', async () => {
    const checkOverlay = async (kind: Overlay['kind']) => {
      const at = (step: string) => `/exchange?step=${step}`
      const next = ways(button('next', 'On', { type: 'navigate', path: at('next') }))
      const begin = ways(button('begin', 'Begin', { type: 'navigate', path: at('first') }))
      const items = exchange({ regions: { main: [begin] } })
      const fakeService = demoService().on('/exchange', { body: answer(items) })
      for (const step of ['first', 'next'])
        fakeService.on(at(step), {
          body: answer(items, { overlay: itemPanel({ kind, title: step, path: at(step), step, body: [next] }) }),
        })
      const visit = await portal(fakeService, { start: '/#/exchange' })
      await visit.click('Begin')
      await visit.click('On')
      const dialogElement = screen.getByRole('dialog')
      return [dialogElement.className, dialogElement.querySelector('.hw-slide')?.className]
    }
    expect(await checkOverlay('sheet')).toEqual(['hw-drawer hw-drawer--end', 'hw-slide'])
    cleanup()
    expect(await checkOverlay('panel')).toEqual(['hw-drawer', 'hw-slide hw-slide--forward'])
  })

  it('an action with a confirmation opens a dialog', async () => {
    const confirm = { title: 'Keep the socks?', body: 'They stay with you.', yes: 'Keep', no: 'Back' }
    const discard = ways(button('discard', 'Discard', submit('item.discard', { confirm })))
    const fakeService = demoService().on('/', { body: answer(lookup({ regions: { main: [discard] } })) })
    fakeService.on('item.discard', { body: answer(exchange()) })
    const visit = await portal(fakeService)
    await visit.click('Discard')
    expect(screen.getByRole('alertdialog', { name: 'Keep the socks?' }).textContent).toContain('They stay with you.')
    await visit.click('Keep')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Choose items')
  })
})
