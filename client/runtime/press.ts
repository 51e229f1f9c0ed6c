import type { Action, Submit } from '../../schemas/action.ts'
import { toast } from './draw.ts'
import { intend, keepAnswer, navigate, readInit, renew, settle } from './navigate.ts'
import { isBusy } from './queue.ts'
import { drawnPath, type Journey } from './state.ts'
import type { Reply } from './transport.ts'

/** What is pressed: the same key is the same action. */
export const pressKey = ({ name, href, form, args }: Submit): string => JSON.stringify([name, href, form, args])

/** Does what a button, a link or a key press asks for; nothing while an exclusive action is being answered. */
export function press(journey: Journey, action: Action): void {
  const { pending, screen } = journey.state.get()
  if (isBusy(pending)) return
  const ask = action.type === 'submit' ? action.confirm : leads(screen?.chrome.back?.action, action) && screen?.leave
  if (ask) journey.state.change({ question: { ...ask, action } })
  else act(journey, action)
}

/** Answers the question that is asked. */
export function answerQuestion(journey: Journey, answer: 'yes' | 'no'): void {
  const { question } = journey.state.get()
  journey.state.change({ question: null })
  if (question !== null && answer === 'yes') act(journey, question.action)
}

const leads = (back: Action | undefined, action: Action): boolean =>
  back !== undefined && JSON.stringify(back) === JSON.stringify(action)

type Doing<Type extends Action['type']> = (journey: Journey, action: Extract<Action, { type: Type }>) => void

const does: { readonly [Type in Action['type']]: Doing<Type> } = {
  submit: (journey, action) => submit(journey, action),
  navigate: (journey, { path }) => void navigate(journey, path, 'onward'),
  back: ({ outside }) => outside.address.back(),
  link: ({ outside }, { href, external }) => outside.host.leave(href, external ? 'new-tab' : 'here'),
  open: ({ state }, { dialog }) => state.change({ dialog }),
  close: (journey) => close(journey),
  copy: (journey, { text, done }) => void copy(journey, text, done),
  share: (journey, { title, url }) => void share(journey, title, url),
  print: ({ outside }, { href }) => outside.host.print(href),
  download: ({ outside }, { href, filename }) => outside.host.download(href, filename),
  focus: ({ outside }, { id }) => outside.host.focus(id),
  reload: (journey) => void renew(journey),
  host: ({ outside }, { message }) => outside.host.tell(message),
}

/** The one dispatch over actions: the compiler cannot follow that the key and the action agree. */
const act = (journey: Journey, action: Action): void =>
  (does[action.type] as (journey: Journey, action: Action) => void)(journey, action)

/** Closes the topmost thing: a dialog the shopper opened, else the overlay that the path names. */
function close(journey: Journey): void {
  const { dialog, overlay, screen } = journey.state.get()
  if (dialog !== null) journey.state.change({ dialog: null })
  else if (overlay !== null && screen !== null)
    act(journey, overlay.close.action.type === 'close' ? navigateTo(screen.path) : overlay.close.action)
}

const navigateTo = (path: string): Action => ({ type: 'navigate', path })

async function copy(journey: Journey, text: string, done: string): Promise<void> {
  const copied = await journey.outside.host.copy(text)
  const failed = journey.state.get().init?.strings['error.title'] ?? ''
  toast(journey, copied ? { tone: 'success', text: done } : { tone: 'error', text: failed })
}

async function share(journey: Journey, title: string, url: string): Promise<void> {
  if (await journey.outside.host.share(title, url)) return
  await copy(journey, url, journey.state.get().init?.strings.copied ?? '')
}

function submit(journey: Journey, action: Submit): void {
  const { screen } = journey.state.get()
  const { form, args, href } = action
  const values = form === undefined ? {} : { values: journey.forms.posted(form) }
  const body = JSON.stringify({ at: drawnPath(journey.state.get()), ...values, ...(args && { args }) })
  if (form !== undefined) journey.forms.pardon(form)
  const post = { href, body, name: action.name }
  journey.queue.add({
    key: pressKey(action),
    exclusive: action.exclusive === true,
    async run() {
      // Pressed on a screen that is gone by now: the answer before it has led elsewhere.
      if (journey.state.get().screen?.key === screen?.key) await send(journey, post)
    },
  })
}

interface Sending {
  readonly href: string
  readonly body: string
  readonly name: string
}

async function send(journey: Journey, { href, body, name }: Sending): Promise<void> {
  const { memory, state, outside } = journey
  const newest = intend(journey)
  const text = `${href} ${body}`
  const id = memory.unanswered?.text === text ? memory.unanswered.id : outside.newId()
  state.change({ loading: false, failure: null })

  const reply = await journey.transport.act({ href, body, id, rev: state.get().rev })

  memory.unanswered = reply.kind === 'silent' ? { text, id } : null
  if (name === 'session.language') await readInit(journey)
  keepAnswer(journey, reply)
  if (!newest()) return void outrun(journey, reply)
  if (reply.kind === 'answer') journey.watches.stop()
  settle(journey, reply, { way: 'onward', retry: () => resend(journey, { href, body, name }) })
}

function resend(journey: Journey, sending: Sending): void {
  const key = `again ${sending.href} ${sending.body}`
  journey.queue.add({ key, exclusive: true, run: () => send(journey, sending) })
}

/** The shopper has gone elsewhere meanwhile: what was done there changes what is drawn here. */
function outrun(journey: Journey, reply: Reply): void {
  if (reply.kind !== 'answer') return
  for (const effect of reply.envelope.effects ?? []) if (effect.type === 'toast') toast(journey, effect)
  const { wanted } = journey.memory
  // A step that is not drawn yet keeps its way: drawn already, its place in the history is taken.
  const way = journey.state.get().loading ? wanted?.way : undefined
  if (wanted !== null) void navigate(journey, wanted.path, way ?? 'in-place')
}
