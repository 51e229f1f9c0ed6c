import type { Problem } from '../../../schemas/envelope/problem.ts'
import { problemCodes } from '../../../schemas/envelope/problem-codes.ts'
import type { CallRefusal } from '../../../schemas/shopper-api/refusal.ts'
import { isFault } from '../../faults.ts'
import { perform } from '../../journey/index.ts'
import type { Reply, Visit } from '../../journey/request/visit.ts'
import type { World } from '../../world.ts'
import { parseIntent } from '../journey/journey.ts'
import type { ShopperResult } from '../operation/shopper-api.ts'
import { callRefusal } from '../request/call-refusal.ts'
import { builtInTranslator } from '../request/errors.ts'

interface PressResult {
  readonly visit: Visit
  readonly reply: Reply
  readonly session: Reply['session']
}

type PressInput = {
  readonly at: string
  readonly values?: Record<string, string>
  readonly args?: Record<string, string>
}

/**
 * Performs an action under all checks of its page.
 * @throws Fault RET_ERR_BAD_REQUEST
 */
export async function pressOffered(
  world: World,
  from: Pick<PressResult, 'visit'> & Partial<PressResult>,
  name: string,
  input: PressInput,
) {
  const intent = parseIntent(name, input)
  if (isFault(intent)) throw intent
  const reply = await perform(world, from.visit, intent)
  // A press may replace or end the session.
  const session = reply.session === undefined ? from.session : reply.session
  const id = reply.session === undefined ? from.visit.session : (reply.session?.id ?? null)
  return { reply, session, visit: { ...from.visit, session: id, ifMatch: reply.envelope.rev } }
}

const MEMBER_BY_FIELD: Readonly<Record<string, string>> = {
  order: 'name',
  proof: 'zip',
  captcha: 'g_recaptcha_response',
  recipient: 'recipient_name',
  giver: 'giver_name',
  units: 'line_items_id',
}

type RefusalResult = Extract<ShopperResult<never>, { refused: unknown }>

export const refuse = (status: number, errors: CallRefusal['errors']): RefusalResult => ({
  status,
  refused: { errors },
})

/** Missing and foreign objects get the same answer. */
export const refuseUnknown = (language: string | undefined, code: 1 | 10 = 10): RefusalResult =>
  refuse(404, { code: 'not-found', codes: [code], message: builtInTranslator(language)(`error.lookup-${code}`) })

/** Fields get the names of their request members. */
export function toRefusal(
  { fields = [], ...problem }: Problem,
  names: Readonly<Record<string, string>> = MEMBER_BY_FIELD,
): RefusalResult {
  // The message of a field may go on with a next step.
  const [title = problem.title] = (fields[0]?.message ?? problem.title).split('\n')
  const memberFields = fields.map(({ name, message }) => ({ name: names[name] ?? name, message }))
  return { status: problemCodes[problem.code].status, refused: callRefusal({ ...problem, title }, memberFields) }
}

export function refuseProblem({ fields, detail, ...problem }: Problem, member?: string): RefusalResult {
  const title = fields?.[0]?.message ?? detail ?? problem.title
  const problemFields = member === undefined ? [] : [{ form: 'state', name: member, message: title }]
  return toRefusal({ ...problem, title, ...(problemFields.length > 0 && { fields: problemFields }) }, {})
}

export function findRefusal({ reply, session }: PressResult): RefusalResult | null {
  const { problem } = reply.envelope
  if (problem === undefined) return null
  const sessionPart = session === undefined ? {} : { session }
  const isHidden = problem.code === 'not-offered' || problem.code === 'precondition'
  return { ...sessionPart, ...(isHidden ? refuseUnknown(reply.language) : toRefusal(problem)) }
}

export const toResult = <Answer>({ session }: Pick<PressResult, 'session'>, answer: Answer): ShopperResult<Answer> => ({
  ...(session !== undefined && { session }),
  answer,
})
