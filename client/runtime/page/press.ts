import type { Submit } from '../../../schemas/action.ts'

/** A press that waits for the service or is being answered. */
export interface QueuedPress {
  /** `pressKey`, or the key of a retry. */
  readonly key: string
  /** Nothing else may be pressed until it is answered. */
  readonly exclusive: boolean
  readonly run: () => Promise<void>
}

export type Pending = readonly Pick<QueuedPress, 'key' | 'exclusive'>[]

/** Equal for presses of the same action with the same arguments. */
export const pressKey = ({ name, href, form, args }: Submit): string => JSON.stringify([name, href, form, args])
