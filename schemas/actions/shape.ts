import type { TObject } from 'typebox'

/**
 * The shapes of an action. `description` says what it does, `values` are what the shopper types, `args` what the screen bound.
 * `writes`: needs If-Match, as it changes a draft or a return.
 */
interface ActionShape {
  readonly description: string
  readonly values: TObject
  readonly args: TObject
  readonly writes: boolean
}
/** The shapes of actions by their names. */
export type ActionSchemas = Readonly<Record<string, ActionShape>>
