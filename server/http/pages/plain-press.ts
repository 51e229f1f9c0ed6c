import { hash } from 'node:crypto'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { actionSchemas, isAction } from '../../../schemas/actions/index.ts'
import { actions } from '../../../schemas/components/actions.ts'
import type { ChoiceList } from '../../../schemas/components/choice-list.ts'
import { notice } from '../../../schemas/components/notice.ts'
import type { OptionPicker } from '../../../schemas/components/option-picker.ts'
import type { PhotoUpload } from '../../../schemas/components/photo-upload.ts'
import { text } from '../../../schemas/components/text.ts'
import type { Problem } from '../../../schemas/envelope/problem.ts'
import type { Envelope, Overlay, Screen } from '../../../schemas/envelope/screen.ts'
import { type Action, Args, type Submit } from '../../../schemas/screen/action.ts'
import type { RichText } from '../../../schemas/screen/text.ts'

interface PlainPress {
  readonly name: string
  readonly at: string
  readonly form: string
  readonly rev: string | null
  readonly args: Args
  /** By field name. Option choices are `name-0`, `name-1` and so on. */
  readonly typed: Readonly<Record<string, string>>
}

export type PostedFields = Readonly<Record<string, string>>

type TypedValues = Pick<PlainPress, 'form' | 'typed'>

const pressSchema = Compile(Type.Object({ name: Type.String(), args: Type.Optional(Args) }))

/**
 * A button holds its action in `hw.press`; with several choices, `hw.picked` names the field that holds it. Null
 * without a valid action.
 */
export function readPlainPress(posted: PostedFields): PlainPress | null {
  const { 'hw.at': at = '/', 'hw.rev': rev = '', 'hw.press': press, 'hw.picked': picked } = posted
  const action = parseJson(press ?? posted[picked ?? ''] ?? '')
  if (!pressSchema.Check(action)) return null
  const { name, args = {} } = action
  return { name, at, rev: rev === '' ? null : rev, args, ...readTypedValues(posted) }
}

export function readTypedValues(posted: PostedFields): TypedValues {
  const { 'hw.form': form = '' } = posted
  const own = Object.entries(posted).filter(([name]) => !name.startsWith('hw.'))
  // The prefix separates choices of two forms.
  const typed = own.map(([name, value]) => [name.startsWith(`${form}-`) ? name.slice(form.length + 1) : name, value])
  return { form, typed: Object.fromEntries(typed) }
}

export const findUpload = (page: Envelope, form: string): PhotoUpload | null =>
  listBlocks(page).find((block): block is PhotoUpload => block.type === 'photo_upload' && block.form === form) ?? null

export const listRemainingPhotos = ({ name }: PhotoUpload, { typed }: TypedValues): readonly string[] =>
  Object.entries(typed).flatMap(([field, id]) => (field.startsWith(`${name}-`) ? [id] : []))

interface DialogRequest {
  readonly at: string
  readonly form: string
  /** Serialized; null when a dialog is opened. */
  readonly ask: string | null
  readonly open: string | null
}

export function readDialogRequest(posted: PostedFields): DialogRequest | null {
  const { 'hw.at': at = '/', 'hw.form': form = '', 'hw.ask': ask, 'hw.open': open } = posted
  return ask === undefined && open === undefined ? null : { at, form, ask: ask ?? null, open: open ?? null }
}

/** Null when the page no longer offers it. */
export function openDialog({ ask, open }: DialogRequest, page: Envelope): Envelope | null {
  const { screen } = page
  if (screen === undefined) return null
  const dialog = open === null ? undefined : screen.dialogs?.[open]
  const closeAction = buildCloseAction(screen, page.overlay)
  if (dialog !== undefined) return { ...page, overlay: { ...dialog, close: { ...dialog.close, action: closeAction } } }
  const confirmedAction =
    ask === null ? undefined : listActions(page).find((action) => action.confirm && serializeAction(action) === ask)
  return confirmedAction?.confirm === undefined
    ? null
    : { ...page, overlay: buildConfirmDialog(confirmedAction, confirmedAction.confirm, closeAction) }
}

const buildCloseAction = (screen: Screen, under?: Overlay | null): Action => ({
  type: 'navigate',
  path: under?.path ?? screen.path,
})

const findDialogOfForm = (form: string, screen: Screen | undefined): Overlay | null => {
  const dialog = Object.values(screen?.dialogs ?? {}).find(({ forms = {} }) => Object.hasOwn(forms, form))
  if (screen === undefined || dialog === undefined) return null
  return { ...dialog, close: { ...dialog.close, action: buildCloseAction(screen) } }
}

const serializeAction = ({ name, args }: Submit): string => JSON.stringify({ name, args })

const listActions = (value: unknown): readonly Submit[] => {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(listActions)
  return isSubmit(value) ? [value, ...inside] : inside
}

const isSubmit = (value: object): value is Submit => 'type' in value && value.type === 'submit' && 'name' in value

const buildConfirmDialog = (
  { confirm: _, ...action }: Submit,
  { title, body, yes, no }: NonNullable<Submit['confirm']>,
  closeAction: Action,
): Overlay => ({
  id: 'asked',
  kind: 'dialog',
  title,
  path: closeAction.type === 'navigate' ? closeAction.path : '/',
  close: { label: no, action: closeAction },
  body: body === undefined ? [] : [text({ id: 'asked-words', look: 'body', body: toRichText(body) })],
  footer: [actions({ id: 'asked-ways', buttons: [{ id: 'asked-yes', label: yes, look: 'primary', action }] })],
})

const toRichText = (content: string): RichText => [{ kind: 'paragraph', inline: [{ kind: 'words', text: content }] }]

/** Toasts need scripts. Null without toasts. */
export function addNotices({ effects = [], ...page }: Envelope): Envelope | null {
  const notices = effects.flatMap((effect, at) =>
    effect.type === 'toast'
      ? [
          notice({
            id: `told-${at}`,
            tone: effect.tone === 'error' ? 'danger' : effect.tone,
            body: toRichText(effect.text),
          }),
        ]
      : [],
  )
  const { screen, overlay } = page
  if (notices.length === 0 || screen === undefined) return null
  if (overlay != null) return { ...page, overlay: { ...overlay, body: [...notices, ...overlay.body] } }
  return { ...page, screen: { ...screen, regions: { ...screen.regions, main: [...notices, ...screen.regions.main] } } }
}

const parseJson = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** As idempotency key, the same press on the same page is performed once. */
export const hashPress = (press: PlainPress): string => hash('sha256', JSON.stringify(press), 'base64url')

/** `page` defines the product options. */
export function collectValues({ name, form, typed }: PlainPress, page: Envelope): Readonly<Record<string, string>> {
  const known = isAction(name) ? actionSchemas[name] : null
  const all = { ...typed, ...readVariantChoices(form, typed, page), ...readMultipleChoices(form, typed, page) }
  return Object.fromEntries(
    Object.entries(all).filter(([field]) => known !== null && acceptsValue(known.values, field)),
  )
}

const acceptsValue = (values: { properties: object; patternProperties?: object }, name: string): boolean =>
  name in values.properties ||
  Object.keys(values.patternProperties ?? {}).some((pattern) => new RegExp(pattern, 'u').test(name))

const readVariantChoices = (form: string, typed: PlainPress['typed'], page: Envelope) => {
  const pickers = listBlocks(page).filter(
    (block): block is OptionPicker => block.type === 'option_picker' && block.form === form,
  )
  return Object.fromEntries(
    pickers.map(({ name, axes, variants }) => {
      const at = axes.map(({ values }, axis) => Number(typed[`${name}-${axis}`] ?? (values.length === 1 ? 0 : -1)))
      return [name, variants.find((variant) => variant.at.every((index, axis) => index === at[axis]))?.value ?? '']
    }),
  )
}

const listBlocks = ({ screen, overlay }: Envelope) => [...(overlay?.body ?? []), ...(screen?.regions.main ?? [])]

/** Browsers post them as `name-0`, `name-1` and so on. */
const readMultipleChoices = (form: string, typed: PlainPress['typed'], page: Envelope) => {
  const lists = listBlocks(page).filter(
    (block): block is ChoiceList => block.type === 'choice_list' && block.form === form && block.several === true,
  )
  return Object.fromEntries(
    lists.map(({ name, options }) => [name, options.flatMap((_, at) => typed[`${name}-${at}`] ?? []).join('\n')]),
  )
}

/** A modal needs scripts. */
const withoutModal = ({ modal: _modal, ...inlineProblem }: Problem): Problem => inlineProblem

export function buildRefusedPage(press: TypedValues, { effects: _none, problem, ...answer }: Envelope): Envelope {
  const screen = answer.screen && fillForm(press, { ...answer.screen, ...fillDialogs(press, answer.screen) })
  const overlay = answer.overlay ? fillForm(press, answer.overlay) : findDialogOfForm(press.form, screen)
  return {
    ...answer,
    ...(problem && { problem: withoutModal(problem) }),
    ...(screen && { screen }),
    ...(overlay && { overlay }),
  }
}

const fillForm = <Layer extends Screen | Overlay>({ form, typed }: TypedValues, layer: Layer): Layer => {
  const state = layer.forms?.[form]
  if (state === undefined) return layer
  return { ...layer, forms: { ...layer.forms, [form]: { ...state, values: { ...state.values, ...typed } } } }
}

const fillDialogs = (press: TypedValues, { dialogs }: Screen): Pick<Screen, 'dialogs'> =>
  dialogs === undefined
    ? {}
    : { dialogs: Object.fromEntries(Object.entries(dialogs).map(([id, dialog]) => [id, fillForm(press, dialog)])) }
