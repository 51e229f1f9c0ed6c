import type { World } from '../../server/world.ts'
import type { Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { createPortal, type Portal } from './shoppers.ts'

type Partners = NonNullable<ReturnType<World['partners']>>
export type Eligible = Partners['eligible']

export interface RecordedPartners extends Portal {
  readonly house: TestWorld
  instead: Eligible | null
  requests: Parameters<Eligible>[0][]
}

export const recordPartners = async (): Promise<RecordedPartners> => {
  const world = await testWorld()
  const partners: World['partners'] = (config) => {
    const real = world.world.partners(config)
    return (
      real && {
        ...real,
        eligible(request) {
          overheard.requests.push(request)
          return (overheard.instead ?? real.eligible)(request)
        },
      }
    )
  }
  const overheard: RecordedPartners = {
    ...(await createPortal({ ...world, world: { ...world.world, partners } })),
    house: world,
    instead: null,
    requests: [],
  }
  return overheard
}

export const cityOrder = { order: '#1020', proof: '94107', items: { 'Quill Pocket': { outcome: 'return' } } } as const
export const londonOrder = {
  order: '#1021',
  proof: 'SW1A 1AA',
  items: { 'Hollow Rib': { outcome: 'return' } },
} as const

export const optionsOf = (shopper: Shopper, id = 'methods') => shopper.find('picker', id)?.options ?? []
export const listMethods = (shopper: Shopper) => optionsOf(shopper).map(({ value }) => value)
export const findMethod = (shopper: Shopper, id: string) => optionsOf(shopper).find(({ value }) => value.startsWith(id))
export const chooseMethod = (shopper: Shopper, id: string) =>
  shopper.press('review.method', { args: { method: findMethod(shopper, id)?.value ?? '' } })
export const submitDisabledReason = (shopper: Shopper) => shopper.find('actions', 'submit-bar')?.buttons[0]?.disabled
export const feeOf = (shopper: Shopper) => shopper.find('totals')?.rows.find(({ id }) => id === 'fee')?.money.amount

export const pickup = {
  date: '2026-04-15',
  option: 'Leave at door',
  phone: '(415) 555-0120',
  instructions: 'Ring twice',
}
