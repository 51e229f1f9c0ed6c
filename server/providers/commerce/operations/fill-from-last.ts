import type { Minor } from '../../../../schemas/values/money.ts'

export function fillFromLast(amount: Minor, rooms: readonly Minor[]): readonly Minor[] {
  let rest = amount
  return rooms
    .toReversed()
    .map((room) => {
      const share = Math.min(rest, Math.max(0, room))
      rest -= share
      return share
    })
    .toReversed()
}
