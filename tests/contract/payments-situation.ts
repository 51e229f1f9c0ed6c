import { randomBytes } from 'node:crypto'
import type { Authorized, AuthorizeRequest, Payments } from '../../server/providers/payments/port.ts'

export interface PaymentsSituation {
  readonly payments: Payments
  readonly shopId: string
  readonly otherShopId: string
  readonly now: () => number
  readonly token: (number: string) => Promise<string>
  readonly answerBank: (secret: string, answer: 'approve' | 'decline') => Promise<void>
  readonly numberWithLostAnswer: (done: 'before' | 'after') => string
  readonly expire: (authorization: string) => Promise<void>
}

export const numbers = {
  ok: '4242424242424242',
  debit: '4000056655665556',
  prepaid: '5105105105105100',
  asks: '4000002500003155',
  asksAlways: '4000002760003184',
  declinesCharges: '4000000000000341',
} as const

export const newKey = (): string => randomBytes(8).toString('hex')

export const atShop = async (open: () => Promise<PaymentsSituation>) => {
  const situation = await open()
  const { payments, shopId, now, token } = situation
  const keyed = () => ({ shopId, key: newKey(), now: now() })

  const take = async (number: string, use: 'once' | 'later' = 'once') =>
    payments.take({ ...keyed(), token: await token(number), use })
  const card = async (number: string = numbers.ok, use: 'once' | 'later' = 'once') => {
    const savedCard = await take(number, use)
    if (savedCard.kind === 'taken') return savedCard.card
    if (savedCard.kind === 'refused') throw new Error(`not taken: ${savedCard.code}`)
    await situation.answerBank(savedCard.secret, 'approve')
    const saved = await payments.saved(shopId, savedCard.authorization)
    if (saved.kind !== 'taken') throw new Error(`not saved: ${JSON.stringify(saved)}`)
    return saved.card
  }
  const buildRequest = async (more: Partial<AuthorizeRequest> = {}): Promise<AuthorizeRequest> => ({
    ...keyed(),
    card: more.card ?? (await card()),
    amount: 5_000,
    currency: 'USD',
    use: 'once',
    reference: newKey(),
    ...more,
  })
  const hold = async (more: Partial<AuthorizeRequest> = {}): Promise<Authorized> => {
    const answer = await payments.authorize(await buildRequest(more))
    if (answer.kind !== 'authorized') throw new Error(`not held: ${JSON.stringify(answer)}`)
    return answer
  }
  const find = (authorization: string) => payments.find(shopId, { authorization })
  return { ...situation, keyed, take, card, buildRequest, hold, find }
}
