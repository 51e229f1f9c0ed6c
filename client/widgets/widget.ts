import type { ReactNode } from 'react'
import type { Component, ComponentType } from '../../schemas/components/index.ts'

type Widget<Type extends ComponentType> = ((props: { component: Extract<Component, { type: Type }> }) => ReactNode) & {
  readonly load?: () => Promise<unknown>
}

/** Of the portal or the console. */
export type AnyRegistry = Readonly<
  Partial<Record<string, ((props: { component: never }) => ReactNode) & { readonly load?: () => Promise<unknown> }>>
>

/** One widget for each component type: a missing one does not compile. */
export type Registry = { readonly [Type in ComponentType]: Widget<Type> }
