import type { Submit } from '../../../schemas/screen/action.ts'

export interface QueuedPress {
  readonly key: string
  readonly exclusive: boolean
  readonly run: () => Promise<void>
}

export type Pending = readonly Pick<QueuedPress, 'key' | 'exclusive'>[]

/** Equal for presses of the same action with the same arguments. */
export const pressKey = ({ name, href, form, args }: Submit): string => JSON.stringify([name, href, form, args])
