import type { Component, Overlay, Screen } from './contract.ts'

export interface RenderedPageParts {
  readonly screen: Screen
  readonly overlay: Overlay | null
}

export const listComponents = ({ screen, overlay }: RenderedPageParts): Component[] =>
  [
    ...Object.values(screen.regions).flat(),
    ...[overlay, ...Object.values(screen.dialogs ?? {})].flatMap((layer) =>
      layer === null ? [] : [...layer.body, ...(layer.footer ?? [])],
    ),
  ].flatMap((component) => [component, ...listNested(component)])

const listNested = (component: Component): Component[] =>
  component.type === 'picker' ? component.options.flatMap(({ inside = [] }) => inside) : []
