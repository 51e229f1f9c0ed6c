import type { Effect } from '../../../schemas/envelope/screen.ts'
import type { Envelope } from '../page/contract.ts'
import type { ConnectedSession } from '../state/state.ts'

export type Authentication = Extract<Effect, { type: 'authenticate' }>

export const findAuthentication = ({ effects = [] }: Envelope): Authentication | undefined =>
  effects.find((effect) => effect.type === 'authenticate')

/** Has the shopper confirm a card at the bank; false if the bank could not be reached. */
export async function authenticateCard(
  journey: ConnectedSession,
  { entry, secret, words, answer }: Authentication,
): Promise<boolean> {
  const { platform, state, transport } = journey
  state.update({ bank: { question: null } })
  try {
    if (entry.provider === 'stripe') {
      const script = await platform.loadStripe(entry.publishableKey)
      await script?.authenticate(secret)
      return script !== null
    }
    const decision = await askShopper(journey, words)
    if (answer === undefined) return true
    return (await transport.postToProvider({ href: answer.href, body: answer[decision], patience: 'endless' })) !== null
  } finally {
    state.update({ bank: null })
  }
}

const askShopper = ({ state }: ConnectedSession, words: Authentication['words']): Promise<'approve' | 'decline'> =>
  new Promise((resolve) => {
    state.update({
      bank: {
        question: {
          words,
          answer(given) {
            state.update({ bank: { question: null } })
            resolve(given)
          },
        },
      },
    })
  })
