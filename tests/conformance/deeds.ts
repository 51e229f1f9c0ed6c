import type { Effect, Envelope } from '../../schemas/envelope/screen.ts'
import type { Button, ClientAction } from '../../schemas/screen/action.ts'
import { listVisibleBlocks } from './words.ts'

export type ClientEffect = readonly [
  does:
    | ('open' | 'leave' | 'show' | 'say' | 'focus' | 'move' | 'count' | 'post' | 'forget')
    | ('ask' | 'download' | 'copy' | 'share' | 'print' | 'tell'),
  what: string,
]

interface ExpectedEffect {
  readonly deed: ClientEffect
  readonly or?: 'say' | 'nothing'
}

const required = (...deed: ClientEffect): ExpectedEffect => ({ deed })
/** A client without the capability describes this effect in text, such as an address to open elsewhere. */
const mustOrDescribe = (...deed: ClientEffect): ExpectedEffect => ({ deed, or: 'say' })
const optional = (...deed: ClientEffect): ExpectedEffect => ({ deed, or: 'nothing' })

const countEffects = (event: string | undefined): readonly ExpectedEffect[] =>
  event === undefined ? [] : [optional('count', event)]

/** The path that the client reads again. */
const placeOf = ({ screen, overlay }: Envelope): string => overlay?.path ?? screen?.path ?? '/'

type ExpectedEffects<Union extends { readonly type: string }> = {
  readonly [Type in Union['type']]: (one: Extract<Union, { type: Type }>, on: Envelope) => readonly ExpectedEffect[]
}

const effectTable: ExpectedEffects<Effect> = {
  navigate: ({ path }) => [required('open', path)],
  redirect: ({ href }) => [mustOrDescribe('leave', href)],
  toast: ({ text }) => [required('say', text)],
  announce: ({ text }) => [required('say', text)],
  focus: ({ id }) => [optional('focus', id)],
  download: ({ href }) => [mustOrDescribe('download', href)],
  cue: ({ id }) => [optional('move', id)],
  track: ({ event }) => [optional('count', event)],
  authenticate: ({ words, answer, onward }) => [
    ...(answer === undefined ? [] : [required('ask', words.title), required('post', answer.href)]),
    required('post', onward.href),
  ],
  forget: () => [required('forget', '')],
  reload: (_, on) => [required('open', placeOf(on))],
}

const actionTable: ExpectedEffects<ClientAction> = {
  navigate: ({ path, counted: event }) => [...countEffects(event), required('open', path)],
  back: (_, { screen }) => [required('open', screen?.previous ?? '/')],
  link: ({ href, counted: event }) => [...countEffects(event), mustOrDescribe('leave', href)],
  open: ({ dialog }, { screen }) => [required('show', screen?.dialogs?.[dialog]?.title ?? '')],
  close: (_, { screen }) => [required('open', screen?.path ?? '/')],
  copy: ({ text, done }) => [mustOrDescribe('copy', text), optional('say', done)],
  share: ({ url }) => [mustOrDescribe('share', url)],
  print: ({ href, counted: beside }, on) => [
    mustOrDescribe('print', href ?? placeOf(on)),
    ...(beside === undefined ? [] : [optional('post', beside.href)]),
  ],
  download: ({ href }) => [mustOrDescribe('download', href)],
  focus: ({ id }) => [optional('focus', id)],
  reload: (_, on) => [required('open', placeOf(on))],
  host: ({ message }) => [optional('tell', message)],
}

export function pressOf(recorded: Envelope): Pick<Button, 'label' | 'action'> {
  const [button] = listVisibleBlocks(recorded).flatMap((block) => (block.type === 'actions' ? block.buttons : []))
  const press = recorded.overlay?.close ?? button
  if (press === undefined) throw new TypeError('There is nothing to press')
  return press
}

// The compiler cannot infer that type and function match.
const listExpected = <One extends { readonly type: string }>(
  table: ExpectedEffects<One>,
  one: One,
  on: Envelope,
): readonly ExpectedEffect[] =>
  (table[one.type as One['type']] as (one: One, on: Envelope) => readonly ExpectedEffect[])(one, on)

export function listExpectedEffects(recorded: Envelope): readonly ExpectedEffect[] {
  if (recorded.effects !== undefined)
    return recorded.effects.flatMap((effect) => listExpected(effectTable, effect, recorded))
  const { action } = pressOf(recorded)
  return action.type === 'submit' ? [] : listExpected(actionTable, action, recorded)
}

const isPerformed = ({ deed: [does, what], or }: ExpectedEffect, [did, about]: ClientEffect): boolean =>
  (did === does && about === what) || (or === 'say' && did === 'say' && about.includes(what))

/** The differences between the performed effects and the expected effects, in order. */
export function amissIn(
  recorded: Envelope,
  performed: readonly ClientEffect[],
): readonly (readonly [how: 'undone' | 'unasked', ...ClientEffect])[] {
  const rest = [...performed]
  const missing = listExpectedEffects(recorded).flatMap((expected) => {
    if (rest[0] !== undefined && isPerformed(expected, rest[0])) rest.shift()
    else if (expected.or !== 'nothing') return [['undone', ...expected.deed] as const]
    return []
  })
  return [...missing, ...rest.map((deed) => ['unasked', ...deed] as const)]
}
