import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Id } from '../values/ids.ts'
import { Help } from './text.ts'

export const Option = Closed(
  {
    value: Type.String({ description: 'Form value of the choice' }),
    label: Type.String({ description: 'Label shown to the shopper' }),
  },
  { title: 'Option', description: 'Entry of a select or list of choices' },
)
export type Option = Static<typeof Option>

/** Proof of work. Apps without a solver enter by a link, which needs no captcha. */
const CaptchaTask = Closed(
  {
    kind: Type.Literal('altcha', { description: 'Proof-of-work scheme' }),
    version: Type.Literal(2, { description: 'Version of the scheme' }),
    href: Type.String({
      description:
        'URL of challenges. GET returns a new challenge, `{parameters, signature}`. The field value is base64 of the JSON `{challenge: {parameters, signature}, solution: {counter, derivedKey}}`, valid once. A different URL in the next response requires a new solution',
    }),
  },
  {
    description:
      'Proof of work that the device solves. Not required for visitors with a link from the shop (POST order/link, opened by entry.open)',
  },
)

/** A client has a default for fields without one. */
export const MissingText = Type.String({ minLength: 1, description: 'Error while nothing is typed or chosen' })

export const MultipleChoice = Type.Literal(true, {
  description: 'Permits several choices. The form value separates them with line breaks',
})

/**
 * Carries its constraints for the renderer; the server validates again and decides (NAV-39). The value is in the
 * screen's `forms`.
 */
export const Field = Closed(
  {
    name: described(Id, 'Name of the form value'),
    label: Type.String({ minLength: 1, description: 'Label above the input' }),
    kind: Type.Enum(['text', 'email', 'tel', 'multiline', 'select', 'checkbox', 'captcha'], {
      description:
        'Type of input. A ticked checkbox has the value true, otherwise an empty one. The device solves a captcha',
    }),
    required: Type.Optional(Type.Boolean({ description: 'Whether a value is required' })),
    missing: Type.Optional(MissingText),
    invalid: Type.Optional(Type.String({ description: 'Error of a text with an invalid format' })),
    requiredOnSubmit: Type.Optional(
      Type.Literal(true, { description: 'Required on submit, but does not disable the button' }),
    ),
    readonly: Type.Optional(Type.Boolean({ description: 'Shown but not editable' })),
    maxLength: Type.Optional(Type.Integer({ description: 'Maximum number of characters' })),
    pattern: Type.Optional(
      Type.String({
        description:
          'ECMAScript regular expression with the flag u. The whole value must match it after trimming. Empty values are left to `required`',
      }),
    ),
    placeholder: Type.Optional(Type.String({ description: 'Placeholder of the empty input' })),
    autocomplete: Type.Optional(Type.String({ description: 'Autofill token, such as shipping postal-code' })),
    inputMode: Type.Optional(
      Type.Enum(['text', 'numeric', 'tel', 'email'], { description: 'Keyboard type on phones' }),
    ),
    help: Type.Optional(Help),
    hint: Type.Optional(Type.String({ description: 'Help text below the input' })),
    options: Type.Optional(Type.Array(Option, { description: 'Options of a select' })),
    several: Type.Optional(MultipleChoice),
    captcha: Type.Optional(CaptchaTask),
  },
  { title: 'Field', description: 'Input with its constraints. Its value is in a form of the screen' },
)
export type Field = Static<typeof Field>

export const FormName = described(Id, 'Name of the form with its values')

export const FieldName = described(Id, 'Name of its form value')

export const RequiredChoice = Type.Literal(true, { description: 'Requires a choice before submitting' })
