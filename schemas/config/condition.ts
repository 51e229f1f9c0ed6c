import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { CalendarDate } from '../values/calendar.ts'
import { type FactName, facts, listFactNames, operators, textOperators } from './facts.ts'

const Fact = <Name extends FactName>(names: readonly Name[]) =>
  described(
    Type.Unsafe<Name>(Type.Union(names.map((name) => Type.Literal(name, { description: facts[name].description })))),
    'Fact to compare',
  )

const operatorOptions = { description: 'Operator; text comparisons are case-insensitive' }

const Text = Type.String({ description: 'Text to compare with' })

/** Without `answer`, which also names its question. */
const textFacts = listFactNames('text').filter((name): name is Exclude<typeof name, 'answer'> => name !== 'answer')
const numberFacts = listFactNames('number', 'money')

export const ConfigId = Type.String({
  pattern: '^[A-Za-z0-9._:-]{1,64}$',
  description: 'Id for references from other parts: up to 64 letters, digits and . _ : -',
})

// One shape per fact type: editors offer only valid comparisons and `check` refuses others.
const tests = [
  Closed({ fact: Fact(textFacts), op: Type.Enum(textOperators.one, operatorOptions), value: Text }),
  Closed({
    fact: Fact(textFacts),
    op: Type.Enum(textOperators.several, operatorOptions),
    value: Type.Array(Type.String(), { minItems: 1, description: 'Texts to compare with' }),
  }),
  Closed({
    fact: Type.Literal('answer', { description: facts.answer.description }),
    question: Type.String({ description: 'Id of the question whose answer is compared' }),
    op: Type.Enum(textOperators.one, operatorOptions),
    value: Text,
  }),
  Closed({ fact: Fact(listFactNames('list')), op: Type.Enum(operators.list, operatorOptions), value: Text }),
  Closed({
    fact: Fact(numberFacts),
    op: Type.Enum(operators.number, operatorOptions),
    value: Type.Integer({
      description: 'Number to compare with; amounts in minor units of the currency, such as cents',
    }),
  }),
  Closed({
    fact: Fact(listFactNames('yes-no')),
    op: Type.Literal('is', operatorOptions),
    value: Type.Boolean({ description: 'Required value' }),
  }),
  Closed({
    fact: Fact(listFactNames('date')),
    op: Type.Enum(operators.date, operatorOptions),
    value: described(CalendarDate, 'The date to compare with, such as 2026-11-24'),
  }),
] as const

export type Test = Static<(typeof tests)[number]>

/** Structured only; never a text expression. */
export type Condition =
  | Test
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }

// JSON Schema expresses recursion by reference.
const Nested = Type.Ref('Condition')

export const Condition = Type.Unsafe<Condition>(
  Type.Cyclic(
    {
      Condition: Type.Union([
        ...tests,
        Closed({ all: Type.Array(Nested, { minItems: 1, description: 'True when all conditions are true' }) }),
        Closed({ any: Type.Array(Nested, { minItems: 1, description: 'True when at least one condition is true' }) }),
        Closed({ not: Type.Ref('Condition', { description: 'True when the condition is false' }) }),
      ]),
    },
    'Condition',
  ),
)
