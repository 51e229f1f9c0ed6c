import { randomUUID } from 'node:crypto'
import type { Challenge } from '../../server/providers/captcha/port.ts'
import { answerChallenge } from '../providers/captcha/solver.ts'
import type { ReturnWish, SeenPage, Shopper } from '../support/shopper.ts'
import type { TestWorld } from '../support/world.ts'
import { changesOf } from './meanwhile.ts'

/** Numbers of the sandbox; server/providers/README.md lists them all. */
export const cards = {
  good: '4242424242424242',
  debit: '4000056655665556',
  prepaid: '5105105105105100',
  declined: '4000000000000002',
  insufficient: '4000000000009995',
  expired: '4000000000000069',
  asksOnce: '4000002500003155',
  asksAlways: '4000002760003184',
  declinesCharges: '4000000000000341',
  silentBefore: '4000000000004040',
  silentAfter: '4000000000004051',
} as const

export const tokenise = async (
  shopper: Shopper,
  number: string,
  rest: { exp_month?: number; exp_year?: number; cvc?: string } = {},
): Promise<{ token: string } | { status: number; message: string }> => {
  const entry = shopper.find('card_field')?.entry
  if (entry?.provider !== 'sandbox') throw new Error(`${shopper.readPage().screen?.path} asks for no card`)
  const payload = { number, exp_month: 12, exp_year: 2040, cvc: '123', ...rest }
  const { status, body } = await shopper.send('POST', entry.href, { payload })
  const answer = body as unknown as { token?: string; error?: { message: string } }
  return answer.token === undefined ? { status, message: answer.error?.message ?? '' } : { token: answer.token }
}

export const solveCaptcha = async (shopper: Shopper): Promise<string> => {
  const challenge = shopper.find('card_field')?.captcha?.captcha?.href
  if (challenge === undefined) return ''
  const { body } = await shopper.send('GET', challenge, {})
  return answerChallenge(body as unknown as Challenge) // The challenge is the only answer without an envelope.
}

export const enterCard = async (shopper: Shopper, number: string = cards.good): Promise<SeenPage> => {
  const answer = await tokenise(shopper, number)
  if (!('token' in answer)) throw new Error(`The card is not taken: ${answer.message}`)
  const give = async () =>
    shopper.press('payment.card', { values: { payment: answer.token, captcha: await solveCaptcha(shopper) } })
  const view = await give()
  return view.body.problem?.code === 'captcha' ? give() : view
}

const bothConsents = { policy: 'true', payment_acceptance: 'true' }

export const pay = (shopper: Shopper, input: { readonly key?: string } = {}): Promise<SeenPage> =>
  shopper.press('return.submit', { values: bothConsents, ...input })

export const findChallenge = ({ body }: SeenPage) =>
  body.effects?.flatMap((effect) => (effect.type === 'authenticate' ? [effect] : []))[0]

export const answerBank = async (
  shopper: Shopper,
  view: SeenPage,
  answer: 'approve' | 'decline',
): Promise<SeenPage> => {
  const followUp = findChallenge(view)
  if (followUp === undefined) throw new Error(`No bank asks: ${view.status} ${JSON.stringify(view.body.problem)}`)
  const { secret, onward } = followUp
  const url = `/api/v1/${shopper.shopId}/sandbox-payments/authentications/${secret}`
  const bankResponse = await shopper.send('POST', url, { payload: { approve: answer === 'approve' } })
  if (bankResponse.status !== 200) throw new Error(`The bank does not listen: ${bankResponse.status}`)
  const payload = {
    at: shopper.readPage().screen?.path ?? '/review',
    ...(onward.form && { values: bothConsents }),
    ...(onward.args && { args: onward.args }),
  }
  return shopper.post(onward.name, payload, {
    'if-match': shopper.readPage().rev ?? '',
    'idempotency-key': randomUUID(),
  })
}

type Counter = Pick<TestWorld, 'database'>

export const readPayments = ({ database }: Counter, shopId: string) =>
  database.query<{ state: string; amount: number; currency: string; captured: number }>({
    name: 'test.held',
    text: `select state, amount, currency, captured from local_payments_authorizations where shop_id = $1 order by seq`,
    values: [shopId],
  })

export const paymentsOf = ({ database }: Counter, shopId: string) =>
  database.query<{ purpose: string; amount: number; state: string; return_id: string | null }>({
    name: 'test.payments',
    text: `select purpose, amount, state, return_id from payments where shop_id = $1 order by created_at, purpose`,
    values: [shopId],
  })

export const listHolds = async (test: Counter, shopId: string): Promise<readonly string[]> =>
  (await readPayments(test, shopId)).map(({ state, amount }) => `${state} ${amount}`)

/** Price difference of the coat in cents: ten dollars and 8.875 percent tax. */
export const DEARER = 1_089

export const dearerCoat = async (
  test: Pick<TestWorld, 'world' | 'database'>,
  shopper: Shopper,
): Promise<ReturnWish> => {
  const { lines } = await changesOf(test, shopper.shopId).orderNamed('#1001')
  const coat = lines.find(({ title }) => title.startsWith('Alder'))
  const [product] = await test.world.commerce.products(shopper.shopId, [coat?.productId ?? ''])
  const variant = product?.variants.find(({ options }) => options.includes('Camel') && options.includes('XL'))
  if (variant === undefined) throw new Error('The coat has no XL')
  return { reasons: ['changed-mind'], outcome: 'exchange', variant: variant.id }
}

export const isSubmitDisabled = (shopper: Shopper): string | undefined => {
  const button = shopper.find('actions', 'submit-bar')?.buttons.find(({ id }) => id === 'submit')
  if (button === undefined) throw new Error(`${shopper.readPage().screen?.path} has no submit`)
  return button.disabled
}

export const readSubmitAmount = (shopper: Shopper): string => {
  const action = shopper.find('actions', 'submit-bar')?.buttons.find(({ id }) => id === 'submit')?.action
  return action?.type === 'submit' ? String(action.args?.amount) : ''
}
