import { openOutbox } from '../../jobs/outbox.ts'
import type { TestWorld } from '../../support/world.ts'

export const readLetters = (house: TestWorld, shopId: string, to: string) => {
  const outbox = openOutbox(house, shopId)
  return outbox
    .names()
    .map((name) => outbox.read(name))
    .filter(({ header }) => header('To') === to)
}
