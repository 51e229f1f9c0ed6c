import type { TObject } from 'typebox'
import type { Right } from '../../merchant/right.ts'

/**
 * `right`: null for actions of every member, or without a session. `sudo`: the password was typed in the last 15
 * minutes. `writes`: needs If-Match.
 */
interface ConsoleActionShape {
  readonly description: string
  readonly values: TObject
  readonly args: TObject
  readonly right: Right | null
  readonly sudo?: true
  readonly writes?: true
}
export type ConsoleActionSchemas = Readonly<Record<string, ConsoleActionShape>>
