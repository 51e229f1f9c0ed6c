import type { Component } from '../../schemas/components/index.ts'
import type { Overlay, Part, Screen } from '../../schemas/screen.ts'

/** What is drawn: a screen, and what stands over it. */
export interface DrawnPage {
  readonly screen: Screen
  readonly overlay: Overlay | null
}

/** Every component of a screen, its overlay and its dialogs, and what stands inside the ways of a picker. */
export const componentsOf = ({ screen, overlay }: DrawnPage): Component[] =>
  [
    ...Object.values(screen.regions).flat(),
    ...[overlay, ...Object.values(screen.dialogs ?? {})].flatMap((over) =>
      over === null ? [] : [...over.body, ...(over.footer ?? [])],
    ),
  ].flatMap((component) => [component, ...insideOf(component)])

/** What a component holds of others: only a picker does. */
const insideOf = (component: Component): Component[] =>
  component.type === 'picker' ? component.options.flatMap(({ inside = [] }) => inside) : []

/** The same with the parts set or removed by id; a part without a place is left out. */
export function withParts({ screen, overlay }: DrawnPage, parts: readonly Part[]): DrawnPage {
  const replaced = (components: Component[]) => components.flatMap((component) => partFor(component, parts))
  const { banner, main, aside, footer } = screen.regions
  const regions: Screen['regions'] = {
    main: replaced(main),
    ...(banner && { banner: replaced(banner) }),
    ...(aside && { aside: replaced(aside) }),
    ...(footer && { footer: replaced(footer) }),
  }
  return { screen: { ...screen, regions }, overlay: overlay && overlayWith(overlay, replaced) }
}

/** An overlay with other components in it. */
const overlayWith = (overlay: Overlay, replaced: (components: Component[]) => Component[]): Overlay => ({
  ...overlay,
  body: replaced(overlay.body),
  ...(overlay.footer && { footer: replaced(overlay.footer) }),
})

/** What stands in the place of a component: itself, its replacement, or nothing. */
const partFor = (component: Component, parts: readonly Part[]): Component[] => {
  const part = parts.find(({ id }) => id === component.id)
  if (part === undefined) return [component]
  return 'component' in part ? [part.component] : []
}
