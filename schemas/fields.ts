import { type Static, Type } from 'typebox'
import { Closed } from './closed.ts'
import { Id } from './ids.ts'

/** One entry of a select or of a list of choices. */
export const Option = Closed({ value: Type.String(), label: Type.String() })
export type Option = Static<typeof Option>

/**
 * One input with its constraints, so that a renderer can enable buttons while one types; the server checks the same again
 * and its answer wins (NAV-39). The value stands in the screen's `forms`.
 */
export const Field = Closed({
  name: Id,
  label: Type.String({ minLength: 1 }),
  kind: Type.Enum(['text', 'email', 'tel', 'multiline', 'select', 'checkbox', 'captcha']),
  required: Type.Optional(Type.Boolean()),
  /** Asked for on submit, although the button does not wait for it (LKP-48). */
  requiredOnSubmit: Type.Optional(Type.Literal(true)),
  readonly: Type.Optional(Type.Boolean()),
  maxLength: Type.Optional(Type.Integer()),
  pattern: Type.Optional(Type.String()),
  placeholder: Type.Optional(Type.String()),
  /** A browser's autofill token, such as `shipping postal-code`. */
  autocomplete: Type.Optional(Type.String()),
  inputMode: Type.Optional(Type.Enum(['text', 'numeric', 'tel', 'email'])),
  /** A tooltip: the words on the toggle and what it explains. */
  help: Type.Optional(Closed({ label: Type.String(), text: Type.String() })),
  hint: Type.Optional(Type.String()),
  options: Type.Optional(Type.Array(Option)),
  /** Where a captcha widget fetches its challenge. */
  challenge: Type.Optional(Type.String()),
})
export type Field = Static<typeof Field>
