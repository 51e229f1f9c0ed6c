import type { Tables, World } from '../../../server/world.ts'
import type { TestWorld } from '../../support/world.ts'

export type Kill = (tables: Tables) => Tables

export const kill = async (): Promise<never> => {
  throw new Error('killed')
}

export const killedAt = ({ world }: TestWorld, change: Kill): World => {
  const { store } = world
  const transaction: World['store']['transaction'] = (work) => store.transaction((tables) => work(change(tables)))
  return { ...world, store: { ...store, transaction } }
}
