import type { Component } from '../../../schemas/components/index.ts'
import type { Overlay, Screen } from '../../../schemas/screen.ts'

/** What is drawn: a screen, and what stands over it. */
export interface RenderedPageParts {
  readonly screen: Screen
  readonly overlay: Overlay | null
}

/** Every component of a screen, its overlay and its dialogs, and what stands inside the ways of a picker. */
export const listComponents = ({ screen, overlay }: RenderedPageParts): Component[] =>
  [
    ...Object.values(screen.regions).flat(),
    ...[overlay, ...Object.values(screen.dialogs ?? {})].flatMap((layer) =>
      layer === null ? [] : [...layer.body, ...(layer.footer ?? [])],
    ),
  ].flatMap((component) => [component, ...listNested(component)])

/** What a component holds of others: only a picker does. */
const listNested = (component: Component): Component[] =>
  component.type === 'picker' ? component.options.flatMap(({ inside = [] }) => inside) : []
