import type { ReactNode } from 'react'
import type { Component, ComponentType } from '../../schemas/components/index.ts'

/** Draws one component type. Everything else a widget needs comes from `useWidgetContext()`. */
type Widget<Type extends ComponentType> = ((props: { component: Extract<Component, { type: Type }> }) => ReactNode) & {
  /** Fetches what it is drawn with, where that comes later than the first page. */
  readonly load?: () => Promise<unknown>
}

/** One widget for each component type: leave one out and it does not compile. */
export type Registry = { readonly [Type in ComponentType]: Widget<Type> }
