import { type Static, Type } from 'typebox'
import { Closed } from './closed.ts'
import { Id } from './ids.ts'

/** What the screen bound into an action; the server compares it with what it offered. */
export const Args = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]))
export type Args = Static<typeof Args>

/** Posted to the server, one at a time; its `form` supplies `values`. */
export const Submit = Closed({
  type: Type.Literal('submit'),
  name: Type.String(),
  href: Type.String(),
  form: Type.Optional(Id),
  args: Type.Optional(Args),
  /** Nothing else may be pressed until it is answered. */
  exclusive: Type.Optional(Type.Literal(true)),
  confirm: Type.Optional(
    Closed({ title: Type.String(), body: Type.Optional(Type.String()), yes: Type.String(), no: Type.String() }),
  ),
  /** Button text while the answer is awaited. */
  pending: Type.Optional(Type.String()),
})
export type Submit = Static<typeof Submit>

/** What a client may do by itself. The set is closed. */
export const ClientAction = Type.Union([
  /** `counted` names the press for whoever counts (Spec §7 "Tracking events"). */
  Closed({ type: Type.Literal('navigate'), path: Type.String(), counted: Type.Optional(Type.String()) }),
  Closed({ type: Type.Literal('back') }),
  Closed({ type: Type.Literal('link'), href: Type.String(), external: Type.Optional(Type.Literal(true)) }),
  Closed({ type: Type.Literal('open'), dialog: Id }),
  Closed({ type: Type.Literal('close') }),
  Closed({ type: Type.Literal('copy'), text: Type.String(), done: Type.String() }),
  Closed({ type: Type.Literal('share'), title: Type.String(), url: Type.String() }),
  /** `counted` is posted beside it, so that the service knows that it was printed (LBL-24). */
  Closed({ type: Type.Literal('print'), href: Type.Optional(Type.String()), counted: Type.Optional(Submit) }),
  Closed({ type: Type.Literal('download'), href: Type.String(), filename: Type.String() }),
  Closed({ type: Type.Literal('focus'), id: Id }),
  Closed({ type: Type.Literal('reload') }),
  Closed({ type: Type.Literal('host'), message: Type.String() }),
])
export type ClientAction = Static<typeof ClientAction>

export const Action = Type.Union([Submit, ...ClientAction.anyOf])
export type Action = Submit | ClientAction

/** A press. It says why it is off (`disabled`); `needs` is the only condition a client evaluates, on the action's own form. */
export const Button = Closed({
  id: Id,
  label: Type.String({ minLength: 1 }),
  look: Type.Enum(['primary', 'secondary', 'text', 'danger']),
  action: Action,
  disabled: Type.Optional(Type.String({ minLength: 1 })),
  needs: Type.Optional(Type.Enum(['valid', 'valid-and-changed'])),
})
export type Button = Static<typeof Button>
