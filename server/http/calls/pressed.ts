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

/** How far a call has come: what the last press answered, and whoever goes on from there. */
interface Stand {
  readonly visit: Visit
  readonly reply: Reply
  /** The newest that a press made of the session. */
  readonly session: Reply['session']
}

/** A press as a page would post it: the path that it is pressed on, what is typed there, and what the button says. */
type Pressed = { readonly at: string; readonly values?: Record<string, string>; readonly args?: Record<string, string> }

/**
 * Presses what the journey's pages offer, under all that they are guarded by: nothing that the portal refuses passes here.
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
  // A press may give the session another id, or end it: what is pressed next is pressed in that one.
  const session = reply.session === undefined ? from.session : reply.session
  const id = reply.session === undefined ? from.visit.session : (reply.session?.id ?? null)
  return { reply, session, visit: { ...from.visit, session: id, ifMatch: reply.envelope.rev } }
}

/** What a member of a request is called, by the field of the page that says the same. */
const members: Readonly<Record<string, string>> = {
  order: 'name',
  proof: 'zip',
  captcha: 'g_recaptcha_response',
  recipient: 'recipient_name',
  units: 'line_items_id',
}

/** What a call answers that refuses. */
type Refusing = Extract<ShopperResult<never>, { refused: unknown }>

/** A refusal in the form of these calls. */
export const refuse = (status: number, errors: CallRefusal['errors']): Refusing => ({ status, refused: { errors } })

/** There is nothing of the kind, or nothing that this session may know of: in both cases in the same words. */
export const unknown = (language: string | undefined, code: 1 | 10 = 10): Refusing =>
  refuse(404, { code: 'not-found', codes: [code], message: wordsIn(language)(`error.lookup-${code}`) })

/** A problem in the form of these calls: each field by the member of the request that says the same. */
export function refusing(
  { fields = [], ...problem }: Problem,
  names: Readonly<Record<string, string>> = members,
): Refusing {
  const title = fields[0]?.message ?? problem.title
  const named = fields.map(({ name, message }) => ({ name: names[name] ?? name, message }))
  return { status: problemCodes[problem.code].status, refused: callRefusal({ ...problem, title }, named) }
}

/** What the journey refuses of what a client holds, with the member that says it. */
export function refuseProblem({ fields, detail, ...problem }: Problem, member?: string): Refusing {
  const title = fields?.[0]?.message ?? detail ?? problem.title
  const at = member === undefined ? [] : [{ form: 'state', name: member, message: title }]
  return refusing({ ...problem, title, ...(at.length > 0 && { fields: at }) }, {})
}

/** Why a press was refused; null where it was done. */
export function refusalOf({ reply, session }: Stand): Refusing | null {
  const { problem } = reply.envelope
  if (problem === undefined) return null
  const kept = session === undefined ? {} : { session }
  // What no page offers is not there, as far as whoever asks may know.
  const isHidden = problem.code === 'not-offered' || problem.code === 'precondition'
  return { ...kept, ...(isHidden ? unknown(reply.language) : refusing(problem)) }
}

/** An answer, with the session that it leaves. */
export const done = <Answer>({ session }: Pick<Stand, 'session'>, answer: Answer): ShopperResult<Answer> => ({
  ...(session !== undefined && { session }),
  answer,
})
