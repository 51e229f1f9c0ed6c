import type { Effect, Envelope } from '../../schemas/envelope/screen.ts'
import type { Button, ClientAction } from '../../schemas/screen/action.ts'
import { shownBlocks } from './words.ts'

/** An observable effect of a client after an answer or a press. */
export type Deed = readonly [
  does:
    | ('open' | 'leave' | 'show' | 'say' | 'focus' | 'move' | 'count' | 'post' | 'forget')
    | ('ask' | 'download' | 'copy' | 'share' | 'print' | 'tell'),
  what: string,
]

/** An effect that a client must perform, or describe, or may omit. */
interface Asked {
  readonly deed: Deed
  readonly or?: 'say' | 'nothing'
}

/** Every client must perform this effect. */
const must = (...deed: Deed): Asked => ({ deed })
/** A client without the capability describes this effect in text, such as an address to open elsewhere. */
const orSay = (...deed: Deed): Asked => ({ deed, or: 'say' })
/** A client without the capability may omit this effect. */
const mayBeLeft = (...deed: Deed): Asked => ({ deed, or: 'nothing' })

const counted = (event: string | undefined): readonly Asked[] =>
  event === undefined ? [] : [mayBeLeft('count', event)]

/** The path that the client reads again. */
const placeOf = ({ screen, overlay }: Envelope): string => overlay?.path ?? screen?.path ?? '/'

/** The effects of each type of a union; a new type does not compile without an entry. */
type Asks<Union extends { readonly type: string }> = {
  readonly [Type in Union['type']]: (one: Extract<Union, { type: Type }>, on: Envelope) => readonly Asked[]
}

const ofEffect: Asks<Effect> = {
  navigate: ({ path }) => [must('open', path)],
  redirect: ({ href }) => [orSay('leave', href)],
  toast: ({ text }) => [must('say', text)],
  announce: ({ text }) => [must('say', text)],
  focus: ({ id }) => [mayBeLeft('focus', id)],
  download: ({ href }) => [orSay('download', href)],
  cue: ({ id }) => [mayBeLeft('move', id)],
  track: ({ event }) => [mayBeLeft('count', event)],
  authenticate: ({ words, answer, onward }) => [
    ...(answer === undefined ? [] : [must('ask', words.title), must('post', answer.href)]),
    must('post', onward.href),
  ],
  forget: () => [must('forget', '')],
  reload: (_, on) => [must('open', placeOf(on))],
}

const ofPress: Asks<ClientAction> = {
  navigate: ({ path, counted: event }) => [...counted(event), must('open', path)],
  back: (_, { screen }) => [must('open', screen?.previous ?? '/')],
  link: ({ href, counted: event }) => [...counted(event), orSay('leave', href)],
  open: ({ dialog }, { screen }) => [must('show', screen?.dialogs?.[dialog]?.title ?? '')],
  close: (_, { screen }) => [must('open', screen?.path ?? '/')],
  copy: ({ text, done }) => [orSay('copy', text), mayBeLeft('say', done)],
  share: ({ url }) => [orSay('share', url)],
  print: ({ href, counted: beside }, on) => [
    orSay('print', href ?? placeOf(on)),
    ...(beside === undefined ? [] : [mayBeLeft('post', beside.href)]),
  ],
  download: ({ href }) => [orSay('download', href)],
  focus: ({ id }) => [mayBeLeft('focus', id)],
  reload: (_, on) => [must('open', placeOf(on))],
  host: ({ message }) => [mayBeLeft('tell', message)],
}

export function pressOf(recorded: Envelope): Pick<Button, 'label' | 'action'> {
  const [button] = shownBlocks(recorded).flatMap((block) => (block.type === 'actions' ? block.buttons : []))
  const press = recorded.overlay?.close ?? button
  if (press === undefined) throw new TypeError('There is nothing to press')
  return press
}

// The compiler cannot infer that type and function match.
const askedBy = <One extends { readonly type: string }>(asks: Asks<One>, one: One, on: Envelope): readonly Asked[] =>
  (asks[one.type as One['type']] as (one: One, on: Envelope) => readonly Asked[])(one, on)

/** The effects that a client performs after rendering an answer, in order; without effects, those of its press. */
export function deedsOf(recorded: Envelope): readonly Asked[] {
  if (recorded.effects !== undefined) return recorded.effects.flatMap((effect) => askedBy(ofEffect, effect, recorded))
  const { action } = pressOf(recorded)
  return action.type === 'submit' ? [] : askedBy(ofPress, action, recorded)
}

const isDone = ({ deed: [does, what], or }: Asked, [did, about]: Deed): boolean =>
  (did === does && about === what) || (or === 'say' && did === 'say' && about.includes(what))

/** The differences between the performed effects and the expected effects, in order. */
export function amissIn(
  recorded: Envelope,
  did: readonly Deed[],
): readonly (readonly [how: 'undone' | 'unasked', ...Deed])[] {
  const rest = [...did]
  const undone = deedsOf(recorded).flatMap((asked) => {
    if (rest[0] !== undefined && isDone(asked, rest[0])) rest.shift()
    else if (asked.or !== 'nothing') return [['undone', ...asked.deed] as const]
    return []
  })
  return [...undone, ...rest.map((deed) => ['unasked', ...deed] as const)]
}
