import type { Submit } from '../../../schemas/action.ts'
import type { Envelope } from '../../../schemas/screen.ts'
import { toast } from '../drawing/toast.ts'
import { drawReply, followLanguage, intend, keepAnswer, navigate } from '../navigation/navigate.ts'
import { pressKey } from '../page/press.ts'
import { type ConnectedSession, drawnPath } from '../state/state.ts'
import type { TransportReply } from '../transport/transport.ts'
import { type Authentication, askBank, authenticationIn } from './bank.ts'

/** Posts an action with what is typed in its form, after those that were pressed before it. */
export function submit(journey: ConnectedSession, action: Submit): void {
  const { screen, pending } = journey.state.get()
  const sending = sendingOf(journey, action)
  // The queue starts a press in a later microtask: a link pressed until then is the newer intention.
  const newest = pending.length === 0 ? intend(journey) : undefined
  journey.queue.add({
    key: pressKey(action),
    exclusive: action.exclusive === true,
    async run() {
      // Pressed on a screen that is gone by now: the answer before it has led elsewhere.
      if (journey.state.get().screen?.key === screen?.key) await send(journey, sending, newest)
    },
  })
}

/** A submit on its way. */
interface Sending {
  readonly href: string
  readonly body: string
  /** What the bank was asked for it already: the same is not asked twice. */
  readonly confirmed?: string
}

/** What is posted: where the shopper is, what they typed, what the button says. */
const sendingOf = (journey: ConnectedSession, { form, args, href }: Submit): Sending => {
  const values = form === undefined ? {} : { values: journey.forms.posted(form) }
  const body = JSON.stringify({ at: drawnPath(journey.state.get()), ...values, ...(args && { args }) })
  if (form !== undefined) journey.forms.pardon(form)
  return { href, body }
}

/** Posts an action and draws what is answered, unless something else was wanted meanwhile. */
const send = async (journey: ConnectedSession, sending: Sending, newest = intend(journey)): Promise<void> => {
  const { memory, state, platform } = journey
  const { href, body } = sending
  const text = `${href} ${body}`
  const id = memory.unanswered?.text === text ? memory.unanswered.id : platform.newId()
  state.update({ loading: false, failure: null })

  const reply = await journey.transport.act({ href, body, id, rev: state.get().rev })

  memory.unanswered = reply.kind === 'silent' ? { text, id } : null
  await followLanguage(journey, reply)
  keepAnswer(journey, reply)
  if (!newest()) return outrun(journey, reply)
  if (reply.kind === 'answer') {
    journey.stopPolls()
    await playBefore(journey, reply.envelope)
    if (!newest()) return outrun(journey, reply)
  }
  drawReply(journey, reply, { way: 'onward', retry: () => again(journey, text, () => send(journey, sending)) })
  const asked = reply.kind === 'answer' ? authenticationIn(reply.envelope) : undefined
  if (asked !== undefined && asked.secret !== sending.confirmed) await confirm(journey, asked)
}

/** What is about to leave the page moves first: the press lasts until then (SHP-36). */
const playBefore = async ({ host }: ConnectedSession, { effects = [] }: Envelope): Promise<void> => {
  for (const effect of effects) if (effect.type === 'cue' && effect.before) await host.cue(effect.id, effect.name)
}

/** The press lasts until the bank has spoken, and goes on with whatever came of it. */
const confirm = async (journey: ConnectedSession, asked: Authentication): Promise<void> => {
  if (await askBank(journey, asked))
    return send(journey, { ...sendingOf(journey, asked.onward), confirmed: asked.secret })
  const retry = () => {
    journey.state.update({ failure: null })
    again(journey, asked.secret, () => confirm(journey, asked))
  }
  journey.state.update({ failure: { why: 'network', retry } })
}

/** Tries once more what found no connection, behind whatever was pressed meanwhile. */
const again = (journey: ConnectedSession, what: string, run: () => Promise<void>): void => {
  journey.queue.add({ key: `again ${what}`, exclusive: true, run })
}

/** The shopper has gone elsewhere meanwhile: what was done there changes what is drawn here. */
const outrun = (journey: ConnectedSession, reply: TransportReply): void => {
  if (reply.kind !== 'answer') return
  for (const effect of reply.envelope.effects ?? []) if (effect.type === 'toast') toast(journey, effect)
  const { target } = journey.memory
  // A step that is not drawn yet keeps its way: drawn already, its place in the history is taken.
  const way = journey.state.get().loading ? target?.way : undefined
  if (target !== null) void navigate(journey, target.path, way ?? 'in-place')
}
