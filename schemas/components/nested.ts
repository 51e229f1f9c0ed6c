import type { Component } from './index.ts'

/** Includes the blocks nested in the options of a picker. */
export const withNested = (component: Component): readonly Component[] =>
  component.type === 'picker' ? [component, ...component.options.flatMap(({ inside = [] }) => inside)] : [component]
