import type { Submit } from '../../../schemas/action.ts'

/** What is pressed: the same key is the same action. */
export const pressKey = ({ name, href, form, args }: Submit): string => JSON.stringify([name, href, form, args])

/** One press on its way to the service. */
interface Press {
  /** Its `pressKey`, or what is done again. */
  readonly key: string
  /** Nothing else may be pressed until it is answered. */
  readonly exclusive: boolean
  readonly run: () => Promise<void>
}

export type Pending = readonly Pick<Press, 'key' | 'exclusive'>[]

export interface Queue {
  /** Takes a press unless the same one is pending or an exclusive one is. */
  add(press: Press): void
}

/** Runs presses one at a time, in the order in which they came. `onChange` hears what is pending. */
export function createQueue(onChange: (pending: Pending) => void): Queue {
  let pending: readonly Press[] = []
  const changeTo = (next: readonly Press[]) => {
    pending = next
    onChange(pending)
  }
  const work = async (press: Press): Promise<void> => {
    await press.run().finally(() => changeTo(pending.filter((one) => one !== press)))
    if (pending[0] !== undefined) await work(pending[0])
  }
  return {
    add(press) {
      if (pending.some(({ key, exclusive }) => exclusive || key === press.key)) return
      changeTo([...pending, press])
      if (pending.length === 1) void work(press)
    },
  }
}
