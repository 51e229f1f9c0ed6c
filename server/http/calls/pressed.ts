import type { CallRefusal } from '../../../schemas/calls/refusal.ts'
import type { Problem } from '../../../schemas/problem.ts'
import { problemCodes } from '../../../schemas/problem-codes.ts'
import { isFault } from '../../faults.ts'
import { perform } from '../../journey/index.ts'
import type { Reply, Visit } from '../../journey/request/visit.ts'
import type { World } from '../../world.ts'
import { intentOf } from '../journey/journey.ts'
import type { ShopperResult } from '../operation/shopper-api.ts'
import { callRefusal } from '../request/call-refusal.ts'
import { wordsIn } from '../request/errors.ts'

interface Stand {
  readonly visit: Visit
  readonly reply: Reply
  readonly session: Reply['session']
}

type Pressed = { readonly at: string; readonly values?: Record<string, string>; readonly args?: Record<string, string> }

/**
 * Performs an action that a page offers, under all checks of the page.
 * @throws Fault RET_ERR_BAD_REQUEST
 */
export async function pressOffered(
  world: World,
  from: Pick<Stand, 'visit'> & Partial<Stand>,
  name: string,
  given: Pressed,
) {
  const intent = intentOf(name, given)
  if (isFault(intent)) throw intent
  const reply = await perform(world, from.visit, intent)
  // A press may replace or end the session; the next press uses the new one.
  const session = reply.session === undefined ? from.session : reply.session
  const id = reply.session === undefined ? from.visit.session : (reply.session?.id ?? null)
  return { reply, session, visit: { ...from.visit, session: id, ifMatch: reply.envelope.rev } }
}

const members: Readonly<Record<string, string>> = {
  order: 'name',
  proof: 'zip',
  captcha: 'g_recaptcha_response',
  recipient: 'recipient_name',
  units: 'line_items_id',
}

type Refusing = Extract<ShopperResult<never>, { refused: unknown }>

export const refuse = (status: number, errors: CallRefusal['errors']): Refusing => ({ status, refused: { errors } })

/** The same answer for a missing object and one that the session may not see. */
export const unknown = (language: string | undefined, code: 1 | 10 = 10): Refusing =>
  refuse(404, { code: 'not-found', codes: [code], message: wordsIn(language)(`error.lookup-${code}`) })

/** Converts a problem; fields get the names of their request members. */
export function refusing(
  { fields = [], ...problem }: Problem,
  names: Readonly<Record<string, string>> = members,
): Refusing {
  const title = fields[0]?.message ?? problem.title
  const named = fields.map(({ name, message }) => ({ name: names[name] ?? name, message }))
  return { status: problemCodes[problem.code].status, refused: callRefusal({ ...problem, title }, named) }
}

/** Refuses a client-held return, with the wrong member. */
export function refuseProblem({ fields, detail, ...problem }: Problem, member?: string): Refusing {
  const title = fields?.[0]?.message ?? detail ?? problem.title
  const at = member === undefined ? [] : [{ form: 'state', name: member, message: title }]
  return refusing({ ...problem, title, ...(at.length > 0 && { fields: at }) }, {})
}

export function refusalOf({ reply, session }: Stand): Refusing | null {
  const { problem } = reply.envelope
  if (problem === undefined) return null
  const kept = session === undefined ? {} : { session }
  // An action that is not offered is answered as unknown.
  const isHidden = problem.code === 'not-offered' || problem.code === 'precondition'
  return { ...kept, ...(isHidden ? unknown(reply.language) : refusing(problem)) }
}

export const done = <Answer>({ session }: Pick<Stand, 'session'>, answer: Answer): ShopperResult<Answer> => ({
  ...(session !== undefined && { session }),
  answer,
})
