import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LabelBlock } from '../../../client/widgets/LabelBlock.tsx'
import { RecordList } from '../../../client/widgets/RecordList.tsx'
import { StatusCard } from '../../../client/widgets/StatusCard.tsx'
import { Timeline } from '../../../client/widgets/Timeline.tsx'
import { Totals } from '../../../client/widgets/Totals.tsx'
import type { LabelBlock as LabelBlockShape } from '../../../schemas/components/label-block.ts'
import type { Timeline as TimelineShape } from '../../../schemas/components/timeline.ts'
import { totals } from '../gallery/items-scenes.ts'
import { press, words } from '../gallery/samples.ts'
import { draw } from './draw.tsx'

const label = (overrides: Partial<LabelBlockShape>): LabelBlockShape => ({
  type: 'label_block',
  id: 'label',
  look: 'ready',
  heading: 'Your label is ready',
  body: words('Print it and stick it on the parcel.'),
  actions: [],
  ...overrides,
})

test('LBL-06 a label in progress is announced in a live region', () => {
  draw(<LabelBlock component={label({ look: 'processing', heading: 'Your label is being made' })} />)
  expect(screen.getByRole('status').textContent).toContain('Your label is being made')
})

test('LBL-10 ERR-34 a label error shows its words and the way to correct the address', () => {
  const update = press({ label: 'Update address' })
  draw(<LabelBlock component={label({ look: 'error', heading: 'No label', actions: [update] })} />)
  expect(screen.getByRole('heading', { name: 'No label' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Update address' })).toBeDefined()
})

test('a ready label opens its document and offers to print and to keep it', () => {
  const actions = [
    press({ label: 'Print', action: { type: 'print', href: '/label.pdf' } }),
    press({ label: 'Download', action: { type: 'download', href: '/label.pdf', filename: 'label.pdf' } }),
  ]
  draw(<LabelBlock component={label({ document: { href: '/label.pdf', label: 'Open the label' }, actions })} />)
  expect(screen.getByRole('link', { name: 'Open the label' }).getAttribute('href')).toBe('/label.pdf')
  expect(screen.getByRole('button', { name: 'Print' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Download' })).toBeDefined()
})

test('STS-17 the status card shows eyebrow, heading and copy', () => {
  draw(
    <StatusCard
      component={{
        type: 'status_card',
        id: 'card',
        tone: 'success',
        eyebrow: 'Return #1001-R1',
        heading: 'Your return is confirmed',
        body: words('We have sent a confirmation.'),
      }}
    />,
  )
  expect(screen.getByText('Return #1001-R1')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Your return is confirmed' })).toBeDefined()
  expect(screen.getByText('We have sent a confirmation.')).toBeDefined()
})

test('the timeline describes each step’s state in words and marks the current step', () => {
  draw(
    <Timeline
      component={{
        type: 'timeline',
        id: 'track',
        heading: 'Your parcel',
        steps: [
          { label: 'Submitted', state: 'complete', stateLabel: 'done' },
          { label: 'Shipped', state: 'active', stateLabel: 'now' },
          { label: 'Delivered', state: 'inactive', stateLabel: 'not yet' },
        ],
      }}
    />,
  )
  const steps = screen.getAllByRole('listitem')
  expect(steps.map((step) => step.textContent)).toEqual(['Submitted: done', 'Shipped: now', 'Delivered: not yet'])
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
})

test('FEE-36 REV-05 totals print each amount as the server wrote it', () => {
  draw(<Totals component={totals} />)
  const summary = screen.getByRole('region', { name: 'Summary' })
  expect(within(summary).getByText('($113.00)')).toBeDefined()
  expect(within(summary).getByText('You get back').nextElementSibling?.textContent).toBe('$28.04')
})

test('STS-41 STS-42 the timeline lists carrier events beside its steps, if there are any', () => {
  const track: TimelineShape = {
    type: 'timeline',
    id: 'track',
    heading: 'Your parcel',
    steps: [{ label: 'Shipped', state: 'active', stateLabel: 'now' }],
  }
  const events = [
    { at: '04/15/2026 - 9:00AM', status: 'Shipped', detail: 'Left the depot' },
    { at: '04/14/2026 - 6:40PM', status: 'Submitted' },
  ]
  const { unmount } = draw(<Timeline component={{ ...track, events }} />)
  const [, seen] = screen.getAllByRole('list')
  expect(
    within(seen as HTMLElement)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['04/15/2026 - 9:00AMShippedLeft the depot', '04/14/2026 - 6:40PMSubmitted'])
  unmount()
  draw(<Timeline component={{ ...track, events: [] }} />)
  expect(screen.getAllByRole('list')).toHaveLength(1)
})

test('STS-08 other returns are listed with their items, status and link', () => {
  const open = press({ label: 'Open', look: 'text', action: { type: 'navigate', path: '/return/other' } })
  const record = {
    id: 'R-1',
    title: 'Return R-1',
    lines: ['Submitted on April 14'],
    badge: 'Complete',
    actions: [open],
  }
  draw(<RecordList component={{ type: 'record_list', id: 'related', heading: 'Other returns', records: [record] }} />)
  const list = within(screen.getByRole('region', { name: 'Other returns' }))
  expect(list.getByRole('listitem').textContent).toBe('Return R-1CompleteSubmitted on April 14Open')
  expect(list.getByRole('link', { name: /^Open Return R-1/ })).toBeDefined()
})
