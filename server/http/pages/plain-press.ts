import { hash } from 'node:crypto'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { type Action, Args, type Submit } from '../../../schemas/action.ts'
import { actionSchemas, isAction } from '../../../schemas/actions/index.ts'
import { actions } from '../../../schemas/components/actions.ts'
import type { ChoiceList } from '../../../schemas/components/choice-list.ts'
import { notice } from '../../../schemas/components/notice.ts'
import type { OptionPicker } from '../../../schemas/components/option-picker.ts'
import type { PhotoUpload } from '../../../schemas/components/photo-upload.ts'
import { text } from '../../../schemas/components/text.ts'
import type { Problem } from '../../../schemas/problem.ts'
import type { Envelope, Overlay, Screen } from '../../../schemas/screen.ts'
import type { RichText } from '../../../schemas/text.ts'

/** A press as a browser posts it by itself, with the fields of its form. */
interface PlainPress {
  readonly name: string
  readonly at: string
  readonly form: string
  /** The revision of the page that it was pressed on; null where it had none. */
  readonly rev: string | null
  readonly args: Args
  /** What was typed or chosen, by the names of the form; choices of an option each by `name-0`, `name-1` and so on. */
  readonly typed: Readonly<Record<string, string>>
}

/** The fields of a form as they are posted, by their names. */
export type Posted = Readonly<Record<string, string>>

/** What was typed or chosen in which form. */
type Typed = Pick<PlainPress, 'form' | 'typed'>

const pressed = Compile(Type.Object({ name: Type.String(), args: Type.Optional(Args) }))

/**
 * Reads what was posted. A button says its action in `hw.press`; where several can be chosen, `hw.picked` names the
 * field that holds it. Null where it says none.
 */
export function readPlainPress(posted: Posted): PlainPress | null {
  const { 'hw.at': at = '/', 'hw.rev': rev = '', 'hw.press': press, 'hw.picked': picked } = posted
  const action = parsed(press ?? posted[picked ?? ''] ?? '')
  if (!pressed.Check(action)) return null
  const { name, args = {} } = action
  return { name, at, rev: rev === '' ? null : rev, args, ...typedIn(posted) }
}

/** What was typed or chosen. */
export function typedIn(posted: Posted): Typed {
  const { 'hw.form': form = '' } = posted
  const own = Object.entries(posted).filter(([name]) => !name.startsWith('hw.'))
  // Choices are named by their form too, so that those of two forms are not one.
  const typed = own.map(([name, value]) => [name.startsWith(`${form}-`) ? name.slice(form.length + 1) : name, value])
  return { form, typed: Object.fromEntries(typed) }
}

/** What takes photos in a form of a page; null where nothing does. */
export const uploadOn = (page: Envelope, form: string): PhotoUpload | null =>
  blocksOf(page).find((one): one is PhotoUpload => one.type === 'photo_upload' && one.form === form) ?? null

/** The ids of the photos that were there and stay, each posted by itself. */
export const photosLeft = ({ name }: PhotoUpload, { typed }: Typed): readonly string[] =>
  Object.entries(typed).flatMap(([field, id]) => (field.startsWith(`${name}-`) ? [id] : []))

/** What stands between a press and what it does: the question that is asked first, or the dialog that it opens. */
interface Between {
  readonly at: string
  readonly form: string
  /** The action that is asked about, as the button says it; null where a dialog is opened. */
  readonly ask: string | null
  readonly open: string | null
}

/** Reads what was posted as a press with something in between; null where it is none. */
export function readBetween(posted: Posted): Between | null {
  const { 'hw.at': at = '/', 'hw.form': form = '', 'hw.ask': ask, 'hw.open': open } = posted
  return ask === undefined && open === undefined ? null : { at, form, ask: ask ?? null, open: open ?? null }
}

/** The page with the question or the dialog over it; null where it offers that no more. */
export function withBetween({ ask, open }: Between, page: Envelope): Envelope | null {
  const { screen } = page
  if (screen === undefined) return null
  const dialog = open === null ? undefined : screen.dialogs?.[open]
  const away = awayFrom(screen, page.overlay)
  if (dialog !== undefined) return { ...page, overlay: { ...dialog, close: { ...dialog.close, action: away } } }
  const asked = ask === null ? undefined : actionsIn(page).find((one) => one.confirm && pressedAs(one) === ask)
  return asked?.confirm === undefined ? null : { ...page, overlay: questionOf(asked, asked.confirm, away) }
}

/** The way out of what was laid over a page: to the page, or to what already lay over it. */
const awayFrom = (screen: Screen, under?: Overlay | null): Action => ({
  type: 'navigate',
  path: under?.path ?? screen.path,
})

/** The dialog of a screen in which a form stands, as a page over it; null where none has it. */
const dialogWith = (form: string, screen: Screen | undefined): Overlay | null => {
  const dialog = Object.values(screen?.dialogs ?? {}).find(({ forms = {} }) => Object.hasOwn(forms, form))
  if (screen === undefined || dialog === undefined) return null
  return { ...dialog, close: { ...dialog.close, action: awayFrom(screen) } }
}

/** An action as its button says it. */
const pressedAs = ({ name, args }: Submit): string => JSON.stringify({ name, args })

/** Every action that a page may post, wherever it stands in it. */
const actionsIn = (value: unknown): readonly Submit[] => {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(actionsIn)
  return isSubmit(value) ? [value, ...inside] : inside
}

/** Whether an object of a page is an action that posts something. */
const isSubmit = (value: object): value is Submit => 'type' in value && value.type === 'submit' && 'name' in value

/** The question before an action, as a page over the page. */
const questionOf = (
  { confirm: _, ...action }: Submit,
  { title, body, yes, no }: NonNullable<Submit['confirm']>,
  away: Action,
): Overlay => ({
  id: 'asked',
  kind: 'dialog',
  title,
  path: away.type === 'navigate' ? away.path : '/',
  close: { label: no, action: away },
  body: body === undefined ? [] : [text({ id: 'asked-words', look: 'body', body: words(body) })],
  footer: [actions({ id: 'asked-ways', buttons: [{ id: 'asked-yes', label: yes, look: 'primary', action }] })],
})

/** A text as blocks hold it. */
const words = (said: string): RichText => [{ kind: 'paragraph', inline: [{ kind: 'words', text: said }] }]

/** A page with what would be told in passing standing at its top: without a script nothing passes. Null where nothing is told. */
export function toldPage({ effects = [], ...page }: Envelope): Envelope | null {
  const notices = effects.flatMap((effect, at) =>
    effect.type === 'toast'
      ? [notice({ id: `told-${at}`, tone: effect.tone === 'error' ? 'danger' : effect.tone, body: words(effect.text) })]
      : [],
  )
  const { screen, overlay } = page
  if (notices.length === 0 || screen === undefined) return null
  if (overlay != null) return { ...page, overlay: { ...overlay, body: [...notices, ...overlay.body] } }
  return { ...page, screen: { ...screen, regions: { ...screen.regions, main: [...notices, ...screen.regions.main] } } }
}

/** What a button says, out of its JSON. */
const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return null // no press of ours
  }
}

/** The key of a press: pressed twice on the same page with the same words, it is done once. */
export const keyOfPress = (press: PlainPress): string => hash('sha256', JSON.stringify(press), 'base64url')

/** The values of the action among what was typed; `page` is what it was typed into, which knows the options of products. */
export function valuesOf({ name, form, typed }: PlainPress, page: Envelope): Readonly<Record<string, string>> {
  const known = isAction(name) ? actionSchemas[name] : null
  const all = { ...typed, ...chosenVariants(form, typed, page), ...chosenTogether(form, typed, page) }
  return Object.fromEntries(Object.entries(all).filter(([field]) => known !== null && isValueOf(known.values, field)))
}

/** Whether an action takes a value of this name: one of its own, or one that a shop defines. */
const isValueOf = (values: { properties: object; patternProperties?: object }, name: string): boolean =>
  name in values.properties ||
  Object.keys(values.patternProperties ?? {}).some((pattern) => new RegExp(pattern, 'u').test(name))

/** The variants that were chosen option by option, by the names of their fields. */
const chosenVariants = (form: string, typed: PlainPress['typed'], page: Envelope) => {
  const pickers = blocksOf(page).filter((one): one is OptionPicker => one.type === 'option_picker' && one.form === form)
  return Object.fromEntries(
    pickers.map(({ name, axes, variants }) => {
      const at = axes.map(({ values }, axis) => Number(typed[`${name}-${axis}`] ?? (values.length === 1 ? 0 : -1)))
      return [name, variants.find((variant) => variant.at.every((index, axis) => index === at[axis]))?.value ?? '']
    }),
  )
}

/** Every block that a press can be about: those over the page first. */
const blocksOf = ({ screen, overlay }: Envelope) => [...(overlay?.body ?? []), ...(screen?.regions.main ?? [])]

/** What was chosen where several can be, by the names of their fields: each is posted by itself, as `name-0`, `name-1` and so on. */
const chosenTogether = (form: string, typed: PlainPress['typed'], page: Envelope) => {
  const lists = blocksOf(page).filter(
    (one): one is ChoiceList => one.type === 'choice_list' && one.form === form && one.several === true,
  )
  return Object.fromEntries(
    lists.map(({ name, options }) => [name, options.flatMap((_, at) => typed[`${name}-${at}`] ?? []).join('\n')]),
  )
}

/** A problem that is told on the page: nothing can open over it without scripts. */
const withoutModal = ({ modal: _modal, ...told }: Problem): Problem => told

/**
 * The page of a refusal as a document draws it: what was typed is in its fields again, in the dialog that they stand in,
 * and all is said in words on it.
 */
export function refusedPage(press: Typed, { effects: _none, problem, ...answer }: Envelope): Envelope {
  const screen = answer.screen && withTyped(press, { ...answer.screen, ...dialogsWithTyped(press, answer.screen) })
  const overlay = answer.overlay ? withTyped(press, answer.overlay) : dialogWith(press.form, screen)
  return {
    ...answer,
    ...(problem && { problem: withoutModal(problem) }),
    ...(screen && { screen }),
    ...(overlay && { overlay }),
  }
}

/** A page, or what lies over it, with what was typed in its form. */
const withTyped = <Layer extends Screen | Overlay>({ form, typed }: Typed, layer: Layer): Layer => {
  const state = layer.forms?.[form]
  if (state === undefined) return layer
  return { ...layer, forms: { ...layer.forms, [form]: { ...state, values: { ...state.values, ...typed } } } }
}

/** The dialogs of a page with what was typed in them; nothing where it has none. */
const dialogsWithTyped = (press: Typed, { dialogs }: Screen): Pick<Screen, 'dialogs'> =>
  dialogs === undefined
    ? {}
    : { dialogs: Object.fromEntries(Object.entries(dialogs).map(([id, dialog]) => [id, withTyped(press, dialog)])) }
