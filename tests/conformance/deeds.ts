import type { Button, ClientAction } from '../../schemas/action.ts'
import type { Effect, Envelope } from '../../schemas/screen.ts'
import { shownBlocks } from './words.ts'

/** Something that a client does about an answer or a press, as whoever stands beside it sees it. */
export type Deed = readonly [
  does:
    | ('open' | 'leave' | 'show' | 'say' | 'focus' | 'move' | 'count' | 'post' | 'forget')
    | ('ask' | 'download' | 'copy' | 'share' | 'print' | 'tell'),
  what: string,
]

/** What is asked of a client. One without the means for it says what it is about, or leaves it out, where that is as good. */
interface Asked {
  readonly deed: Deed
  readonly or?: 'say' | 'nothing'
}

/** A deed that every client does. */
const must = (...deed: Deed): Asked => ({ deed })
/** One that a client without the means for it puts in words, such as an address to be opened elsewhere. */
const orSay = (...deed: Deed): Asked => ({ deed, or: 'say' })
/** One that nobody misses where it cannot be done. */
const mayBeLeft = (...deed: Deed): Asked => ({ deed, or: 'nothing' })

/** The counting of a press that has a name. */
const counted = (event: string | undefined): readonly Asked[] =>
  event === undefined ? [] : [mayBeLeft('count', event)]

/** Where one stands, which is what is read again. */
const placeOf = ({ screen, overlay }: Envelope): string => overlay?.path ?? screen?.path ?? '/'

/** What each type of a union asks for: a new one does not compile until it says so. */
type Asks<Union extends { readonly type: string }> = {
  readonly [Type in Union['type']]: (one: Extract<Union, { type: Type }>, on: Envelope) => readonly Asked[]
}

/** What each effect asks for. */
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

/** What each action asks for that is done without a request. */
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

/** What is pressed on a page that was recorded for what is done of it: what closes it, or its only button. */
export function pressOf(recorded: Envelope): Pick<Button, 'label' | 'action'> {
  const [button] = shownBlocks(recorded).flatMap((block) => (block.type === 'actions' ? block.buttons : []))
  const press = recorded.overlay?.close ?? button
  if (press === undefined) throw new TypeError('There is nothing to press')
  return press
}

// The compiler cannot follow that the type and the function agree.
const askedBy = <One extends { readonly type: string }>(asks: Asks<One>, one: One, on: Envelope): readonly Asked[] =>
  (asks[one.type as One['type']] as (one: One, on: Envelope) => readonly Asked[])(one, on)

/** What is to be done of an answer once it is drawn, in order; of one without effects, what its press does without a request. */
export function deedsOf(recorded: Envelope): readonly Asked[] {
  if (recorded.effects !== undefined) return recorded.effects.flatMap((effect) => askedBy(ofEffect, effect, recorded))
  const { action } = pressOf(recorded)
  return action.type === 'submit' ? [] : askedBy(ofPress, action, recorded)
}

/** Whether what a client did is what was asked, or says it where that is as good. */
const isDone = ({ deed: [does, what], or }: Asked, [did, about]: Deed): boolean =>
  (did === does && about === what) || (or === 'say' && did === 'say' && about.includes(what))

/** What a client left undone of what a recorded answer asks for, in its order, and what it did beside it or once more. */
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
