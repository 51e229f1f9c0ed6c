import type { World } from '../../server/world.ts'
import type { Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Portal, portal } from './shoppers.ts'

type Partners = NonNullable<ReturnType<World['partners']>>
export type Eligible = Partners['eligible']

export interface Overheard extends Portal {
  readonly house: TestWorld
  instead: Eligible | null
  asked: Parameters<Eligible>[0][]
}

export const overheardPartners = async (): Promise<Overheard> => {
  const house = await testWorld()
  const partners: World['partners'] = (config) => {
    const real = house.world.partners(config)
    return (
      real && {
        ...real,
        eligible(request) {
          overheard.asked.push(request)
          return (overheard.instead ?? real.eligible)(request)
        },
      }
    )
  }
  const overheard: Overheard = {
    ...(await portal({ ...house, world: { ...house.world, partners } })),
    house,
    instead: null,
    asked: [],
  }
  return overheard
}

/** An order near every partner, and an order in Britain. */
export const inCity = { order: '#1020', proof: '94107', items: { 'Quill Pocket': { outcome: 'return' } } } as const
export const inLondon = { order: '#1021', proof: 'SW1A 1AA', items: { 'Hollow Rib': { outcome: 'return' } } } as const

export const optionsOf = (she: Shopper, id = 'methods') => she.find('picker', id)?.options ?? []
export const waysOf = (she: Shopper) => optionsOf(she).map(({ value }) => value)
export const wayOf = (she: Shopper, id: string) => optionsOf(she).find(({ value }) => value.startsWith(id))
export const takeWay = (she: Shopper, id: string) =>
  she.press('review.method', { args: { method: wayOf(she, id)?.value ?? '' } })
export const offOf = (she: Shopper) => she.find('actions', 'submit-bar')?.buttons[0]?.disabled
export const feeOf = (she: Shopper) => she.find('totals')?.rows.find(({ id }) => id === 'fee')?.money.amount

/** A pick-up that is bookable on the day of every test world. */
export const pickup = {
  date: '2026-04-15',
  option: 'Leave at door',
  phone: '(415) 555-0120',
  instructions: 'Ring twice',
}
