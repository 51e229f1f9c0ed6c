import { waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { loadWidgets, registry } from '../../../client/widgets/registry.ts'
import { type Component, components } from '../../../schemas/components/index.ts'
import { scenes } from '../gallery/scenes.ts'
import { draw } from './draw.tsx'

const samples: readonly Component[] = Object.values(scenes).flatMap(({ screen, overlay }) => [
  ...Object.values(screen.regions).flat(),
  ...(overlay?.body ?? []),
])

// After the first render React delays lazy content by a third of a second.
beforeAll(() => loadWidgets())

test('there is a widget for each component type and for nothing else', () => {
  expect(Object.keys(registry).sort()).toEqual(Object.keys(components).sort())
})

test('the gallery shows every component type', () => {
  expect([...new Set(samples.map(({ type }) => type))].sort()).toEqual(Object.keys(components).sort())
})

test.each([...new Map(samples.map((sample) => [sample.type, sample]))])('%s bears its id', async (type, component) => {
  const Widget = registry[type] as (props: { component: Component }) => ReactNode
  const { container } = draw(<Widget component={component} />)
  await waitFor(() => expect(container.querySelector(`[id="${component.id}"]`)).not.toBeNull())
})
