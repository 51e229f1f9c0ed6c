import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Id } from '../values/ids.ts'
import { Help } from './text.ts'

export const Option = Closed(
  {
    value: Type.String({ description: 'What the form takes when it is chosen' }),
    label: Type.String({ description: 'What the shopper reads' }),
  },
  { title: 'Option', description: 'One entry of a select or of a list of choices' },
)
export type Option = Static<typeof Option>

/** Proof of work. Apps without a solver enter by a link, which needs no captcha. */
const CaptchaTask = Closed(
  {
    kind: Type.Literal('altcha', { description: 'Whose proof of work it is' }),
    version: Type.Literal(2, { description: 'The version of that proof of work' }),
    href: Type.String({
      description:
        'A GET answers a new challenge, `{parameters, signature}`; the field takes the JSON `{challenge: {parameters, signature}, solution: {counter, derivedKey}}` in base64, once. Another address in the next answer asks for another one',
    }),
  },
  {
    description:
      'A proof of work that the device does by itself. Whoever comes by a link that the shop made (POST order/link, opened by entry.open) is asked for none',
  },
)

/** A client has a default for fields without one. */
export const MissingText = Type.String({ minLength: 1, description: 'Said of it while nothing is typed or chosen' })

export const MultipleChoice = Type.Literal(true, {
  description: 'Several can be chosen: the form takes their values with line breaks between',
})

/**
 * Carries its constraints for the renderer; the server validates again and decides (NAV-39). The value is in the
 * screen's `forms`.
 */
export const Field = Closed(
  {
    name: described(Id, 'The name of its value in the form'),
    label: Type.String({ minLength: 1, description: 'What it is called above the input' }),
    kind: Type.Enum(['text', 'email', 'tel', 'multiline', 'select', 'checkbox', 'captcha'], {
      description:
        'Which input it is; a checkbox that is ticked has the value true, else an empty one; a captcha is solved by the device',
    }),
    required: Type.Optional(Type.Boolean({ description: 'Nothing is submitted without it' })),
    missing: Type.Optional(MissingText),
    requiredOnSubmit: Type.Optional(
      Type.Literal(true, { description: 'Asked for on submit, although the button does not wait for it' }),
    ),
    readonly: Type.Optional(Type.Boolean({ description: 'Shown, and cannot be changed' })),
    maxLength: Type.Optional(Type.Integer({ description: 'The most characters it takes' })),
    pattern: Type.Optional(
      Type.String({
        description:
          'A regular expression of ECMAScript, with the flag u, that the whole value must match once the spaces at its ends are gone; an empty value is for `required` to judge',
      }),
    ),
    placeholder: Type.Optional(Type.String({ description: 'Words in the empty input' })),
    autocomplete: Type.Optional(
      Type.String({ description: 'Autofill token of browsers, such as shipping postal-code' }),
    ),
    inputMode: Type.Optional(
      Type.Enum(['text', 'numeric', 'tel', 'email'], { description: 'Which keyboard a phone shows' }),
    ),
    help: Type.Optional(Help),
    hint: Type.Optional(Type.String({ description: 'A line below it that helps to fill it in' })),
    options: Type.Optional(Type.Array(Option, { description: 'What can be chosen, where it is a select' })),
    several: Type.Optional(MultipleChoice),
    captcha: Type.Optional(CaptchaTask),
  },
  { title: 'Field', description: 'One input with its constraints; its value stands in the forms of the screen' },
)
export type Field = Static<typeof Field>

/** Values are in the `forms` of the screen. */
export const FormName = described(Id, 'Name of the form whose values it shows and changes')

export const FieldName = described(Id, 'Name of the value that it sets in its form')

export const RequiredChoice = Type.Literal(true, { description: 'Nothing is submitted until something is chosen' })
