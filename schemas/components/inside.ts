import type { Component } from './index.ts'

/** A component and what stands inside it: the forms and choices in the cards of a picker, nothing in all others. */
export const withInside = (component: Component): readonly Component[] =>
  component.type === 'picker' ? [component, ...component.options.flatMap(({ inside = [] }) => inside)] : [component]
