import { Type } from 'typebox'

/** The author of a change. Names may be shared or reused, ids are not. */
export const ActorId = Type.String({
  description:
    'Stable id of the author: `account:<id>`, `key:<id>`, `command-line`, `order-system`, `shopper`, `carrier` or `homeward`',
})

/** `by` is the displayed name. Without `actor` it is `shopper`, `carrier` or `homeward`. */
export interface Authored {
  readonly by: string
  readonly actor?: string
}

const NAMED_BY_ID: readonly string[] = ['shopper', 'carrier', 'homeward']

/** Null for changes made before actors were stored. */
export const actorOf = ({ by, actor }: Authored): string | null => actor ?? (NAMED_BY_ID.includes(by) ? by : null)

export const toAuthored = ({ by, actor }: Authored): Authored => ({ by, ...(actor !== undefined && { actor }) })
