import type { Submit } from '../../../schemas/screen/action.ts'
import { toast } from '../drawing/toast.ts'
import { cacheAnswer, drawReply, navigate, startIntention, updateLanguage } from '../navigation/navigate.ts'
import type { Envelope } from '../page/contract.ts'
import { pressKey } from '../page/press.ts'
import { type ConnectedSession, drawnPath } from '../state/state.ts'
import type { TransportReply } from '../transport/transport.ts'
import { type Authentication, authenticateCard, findAuthentication } from './bank.ts'

/** Queues an action with the values of its form. */
export function submit(journey: ConnectedSession, action: Submit): void {
  const { screen, pending } = journey.state.get()
  const submission = toSubmission(journey, action)
  // The queue starts a press in a later microtask: a link pressed until then is the newer intention.
  const newest = pending.length === 0 ? startIntention(journey) : undefined
  journey.queue.add({
    key: pressKey(action),
    exclusive: action.exclusive === true,
    async run() {
      // An earlier answer has led to another screen.
      if (journey.state.get().screen?.key === screen?.key) await sendSubmission(journey, submission, newest)
    },
  })
}

interface Submission {
  readonly href: string
  readonly body: string
  /** The secret that the bank has confirmed, so that it is asked once only. */
  readonly confirmed?: string
}

const toSubmission = (journey: ConnectedSession, { form, args, href }: Submit): Submission => {
  const values = form === undefined ? {} : { values: journey.forms.getValues(form) }
  const body = JSON.stringify({ at: drawnPath(journey.state.get()), ...values, ...(args && { args }) })
  if (form !== undefined) journey.forms.clearErrors(form)
  return { href, body }
}

/** Posts an action and draws the answer unless the shopper has moved on. */
const sendSubmission = async (
  journey: ConnectedSession,
  submission: Submission,
  newest = startIntention(journey),
): Promise<void> => {
  const { memory, state, platform } = journey
  const { href, body } = submission
  const text = `${href} ${body}`
  const id = memory.unanswered?.text === text ? memory.unanswered.id : platform.newId()
  state.update({ loading: false, failure: null })

  const reply = await journey.transport.act({ href, body, id, rev: state.get().rev })

  memory.unanswered = reply.kind === 'silent' ? { text, id } : null
  await updateLanguage(journey, reply)
  cacheAnswer(journey, reply)
  if (!newest()) return refetchTarget(journey, reply)
  if (reply.kind === 'answer') {
    journey.stopPolls()
    await playLeavingCues(journey, reply.envelope)
    if (!newest()) return refetchTarget(journey, reply)
  }
  drawReply(journey, reply, {
    way: 'onward',
    retry: () => enqueueRetry(journey, text, () => sendSubmission(journey, submission)),
  })
  const authentication = reply.kind === 'answer' ? findAuthentication(reply.envelope) : undefined
  if (authentication !== undefined && authentication.secret !== submission.confirmed)
    await confirmWithBank(journey, authentication)
}

/** Cues that play before their element leaves the page are part of the press (SHP-36). */
const playLeavingCues = async ({ host }: ConnectedSession, { effects = [] }: Envelope): Promise<void> => {
  for (const effect of effects) if (effect.type === 'cue' && effect.before) await host.cue(effect.id, effect.name)
}

/** The press lasts until the bank has answered. */
const confirmWithBank = async (journey: ConnectedSession, authentication: Authentication): Promise<void> => {
  if (await authenticateCard(journey, authentication))
    return sendSubmission(journey, {
      ...toSubmission(journey, authentication.onward),
      confirmed: authentication.secret,
    })
  const retry = () => {
    journey.state.update({ failure: null })
    enqueueRetry(journey, authentication.secret, () => confirmWithBank(journey, authentication))
  }
  journey.state.update({ failure: { why: 'network', retry } })
}

const enqueueRetry = (journey: ConnectedSession, what: string, run: () => Promise<void>): void => {
  journey.queue.add({ key: `again ${what}`, exclusive: true, run })
}

/** The shopper has moved on, but the action may have changed the screen that they see. */
const refetchTarget = (journey: ConnectedSession, reply: TransportReply): void => {
  if (reply.kind !== 'answer') return
  for (const effect of reply.envelope.effects ?? []) if (effect.type === 'toast') toast(journey, effect)
  const { target } = journey.memory
  // A step that is not drawn yet keeps its mode; a drawn one has its place in the history.
  const way = journey.state.get().loading ? target?.way : undefined
  if (target !== null) void navigate(journey, target.path, way ?? 'in-place')
}
