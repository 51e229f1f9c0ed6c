import type { TObject } from 'typebox'

/** The shopper types `values`, the screen binds `args`. `writes`: needs If-Match. */
interface ActionShape {
  readonly description: string
  readonly values: TObject
  readonly args: TObject
  readonly writes: boolean
}
export type ActionSchemas = Readonly<Record<string, ActionShape>>
