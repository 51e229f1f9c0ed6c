import type { Effect, Envelope } from '../../schemas/screen.ts'
import type { Speaking } from './state.ts'

export type Authentication = Extract<Effect, { type: 'authenticate' }>

/** What an answer wants the bank to be asked, if anything. */
export const authenticationIn = ({ effects = [] }: Envelope): Authentication | undefined =>
  effects.find((effect) => effect.type === 'authenticate')

/** Has the shopper confirm a card at the bank, however long that takes; false where the bank could not be reached. */
export async function askBank(journey: Speaking, { entry, secret, words }: Authentication): Promise<boolean> {
  const { outside, state, transport } = journey
  state.change({ bank: { question: null } })
  try {
    if (entry.provider === 'stripe') {
      const script = await outside.stripe(entry.publishableKey)
      await script?.authenticate(secret)
      return script !== null
    }
    const approve = await askInItsPlace(journey, words)
    const href = bankOf(entry.href, secret)
    return (await transport.aside({ href, body: { approve }, patience: 'endless' })) !== null
  } finally {
    state.change({ bank: null })
  }
}

/** Where the sandbox hears what its bank was told: beside the place that takes cards. */
const bankOf = (cards: string, secret: string): string =>
  cards.replace(/[^/]*$/, `authentications/${encodeURIComponent(secret)}`)

/** Asks in the place of a bank, where the shop has none: whether the payment is allowed. */
const askInItsPlace = ({ state }: Speaking, words: Authentication['words']): Promise<boolean> =>
  new Promise((resolve) => {
    state.change({
      bank: {
        question: {
          words,
          answer(given) {
            state.change({ bank: { question: null } })
            resolve(given === 'approve')
          },
        },
      },
    })
  })
