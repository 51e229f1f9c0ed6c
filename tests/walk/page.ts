import type { PhotoUpload } from '../../schemas/components/photo-upload.ts'
import type { Action, Button } from '../../schemas/screen/action.ts'
import type { Field, Option } from '../../schemas/screen/fields.ts'
import type { RichText } from '../../schemas/screen/text.ts'

/** A press by its number. `off` is the reason when disabled. */
export interface Press {
  readonly label: string
  readonly action: Action
  readonly off: string | null
  readonly card?: CardInput
}

export interface Input {
  readonly form: string
  readonly name: string
  readonly label: string
  readonly isRequired: boolean
  readonly options?: readonly Option[] | undefined
  /** Whether multiple choices are allowed, separated by commas. */
  readonly several?: boolean | undefined
  /** A captcha, solved without input. */
  readonly captcha?: Field['captcha'] | undefined
  readonly upload?: PhotoUpload['upload']
}

/** A card, typed into `number`, `expiry` and `cvc` of its form. */
export interface CardInput {
  readonly form: string
  /** The field that receives the token. */
  readonly token: string
  readonly href: string
}

export interface Page {
  readonly lines: readonly string[]
  readonly presses: readonly Press[]
  readonly inputs: readonly Input[]
}

export const toLines = (body: RichText): readonly string[] => {
  const toText = (inline: Extract<RichText[number], { kind: 'paragraph' }>['inline']) =>
    inline.map((part) => (part.kind === 'link' ? `${part.text} <${part.href}>` : part.text)).join('')
  return body.flatMap((part) =>
    part.kind === 'paragraph' ? [toText(part.inline)] : part.items.map((item) => `- ${toText(item)}`),
  )
}

/** Writes a page by lines; presses are numbered, inputs named by form and name. */
export const writer = (
  values: Readonly<Record<string, { readonly values: Readonly<Record<string, string | string[]>> }>>,
) => {
  const lines: string[] = []
  const presses: Press[] = []
  const inputs: Input[] = []

  const writeLine = (...texts: readonly (string | undefined)[]) => {
    const words = texts.filter((one) => one !== undefined && one !== '')
    if (words.length > 0) lines.push(words.join('  '))
  }
  const press = (
    label: string,
    action: Action,
    options: { readonly off?: string | undefined; readonly card?: CardInput } = {},
  ) => {
    const { off = null, card } = options
    presses.push({ label, action, off, ...(card && { card }) })
    lines.push(`[${presses.length}] ${label}${off === null ? '' : ` (${off})`}`)
  }
  const typedIn = (form: string, name: string): string => {
    const value = values[form]?.values[name] ?? ''
    return [value].flat().join('\n').replaceAll('\n', ', ')
  }
  const addInput = (input: Input) => {
    inputs.push(input)
    const { form, name, label, isRequired, options, several } = input
    const question = several ? `${label} (several, with commas)` : label
    lines.push(`${form}.${name}${isRequired ? '*' : ''}: ${question} = ${typedIn(form, name)}`)
    for (const { value, label: said } of options ?? []) lines.push(`    ${value}: ${said}`)
  }
  const field = (
    form: string,
    { name, label, required, requiredOnSubmit, options, several, captcha, hint, help, readonly }: Field,
  ) => {
    if (readonly) return writeLine(`${label}:`, typedIn(form, name))
    addInput({
      form,
      name,
      label,
      isRequired: required === true || requiredOnSubmit === true,
      options,
      several,
      captcha,
    })
    writeLine(hint)
    writeLine(help && `${help.label}: ${help.text}`)
  }

  return {
    say: writeLine,
    press,
    ask: addInput,
    field,
    typedIn,
    heading: (words: string | undefined) => {
      if (words !== undefined) lines.push('', `## ${words}`)
    },
    rich: (body: RichText | undefined) => {
      for (const line of toLines(body ?? [])) writeLine(line)
    },
    buttons: (buttons: readonly Button[] = []) => {
      for (const { label, action, disabled } of buttons) press(label, action, { off: disabled })
    },
    link: (label: string, path: string) => press(label, { type: 'navigate', path }),
    page: (): Page => ({ lines, presses, inputs }),
  }
}
export type Writer = ReturnType<typeof writer>
