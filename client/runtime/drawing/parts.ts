import type { Poll } from '../../../schemas/envelope/screen.ts'
import type { Component, Envelope, Overlay, Part, Screen } from '../page/contract.ts'
import type { RenderedPageParts } from '../page/drawn-page.ts'
import type { ConnectedSession } from '../state/state.ts'
import { adoptForms } from './draw.ts'

export function receiveParts(journey: ConnectedSession, envelope: Omit<Envelope, 'contract'>): void {
  const { screen, overlay, drawing } = journey.state.get()
  if (screen === null || envelope.base !== screen.key) return
  const drawn = withParts({ screen, overlay }, envelope.parts ?? [])
  adoptForms(journey, drawn)
  journey.memory.effects.push(...(envelope.effects ?? []))
  journey.state.update({ ...drawn, rev: envelope.rev, drawing: drawing + 1 })
}

const withParts = ({ screen, overlay }: RenderedPageParts, parts: readonly Part[]): RenderedPageParts => {
  const replaced = (components: Component[]) => components.flatMap((component) => replaceComponent(component, parts))
  const { banner, main, aside, footer } = screen.regions
  const regions: Screen['regions'] = {
    main: replaced(main),
    ...(banner && { banner: replaced(banner) }),
    ...(aside && { aside: replaced(aside) }),
    ...(footer && { footer: replaced(footer) }),
  }
  const keepOpenPolls = (poll: readonly Poll[]) => ({ poll: poll.filter(({ id }) => !isFinal(id, parts)) })
  return {
    screen: { ...screen, regions, ...(screen.poll && keepOpenPolls(screen.poll)) },
    overlay: overlay && { ...withComponents(overlay, replaced), ...(overlay.poll && keepOpenPolls(overlay.poll)) },
  }
}

const isFinal = (id: string, parts: readonly Part[]): boolean =>
  parts.some((part) => part.id === id && ('removed' in part || part.last))

const withComponents = (overlay: Overlay, replaced: (components: Component[]) => Component[]): Overlay => ({
  ...overlay,
  body: replaced(overlay.body),
  ...(overlay.footer && { footer: replaced(overlay.footer) }),
})

const replaceComponent = (component: Component, parts: readonly Part[]): Component[] => {
  const part = parts.find(({ id }) => id === component.id)
  if (part === undefined) return [component]
  return 'component' in part ? [part.component] : []
}
