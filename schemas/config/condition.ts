import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { type FactName, facts, listFactNames, operators, textOperators } from './facts.ts'

const Fact = <Name extends FactName>(names: readonly Name[]) =>
  described(
    Type.Unsafe<Name>(Type.Union(names.map((name) => Type.Literal(name, { description: facts[name].description })))),
    'What is looked at',
  )

const operatorOptions = { description: 'How it is compared with the value; texts without regard to case' }

const Text = Type.String({ description: 'The text to compare with' })

/** Without `answer`, which also names its question. */
const textFacts = listFactNames('text').filter((name): name is Exclude<typeof name, 'answer'> => name !== 'answer')
const numberFacts = listFactNames('number', 'money')

export const ConfigId = Type.String({
  pattern: '^[A-Za-z0-9._:-]{1,64}$',
  description: 'What other parts name it by: up to 64 letters, digits and . _ : -',
})

// One shape per fact type: editors offer only valid comparisons and `check` refuses others.
const tests = [
  Closed({ fact: Fact(textFacts), op: Type.Enum(textOperators.one, operatorOptions), value: Text }),
  Closed({
    fact: Fact(textFacts),
    op: Type.Enum(textOperators.several, operatorOptions),
    value: Type.Array(Type.String(), { minItems: 1, description: 'The texts to compare with' }),
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
      description: 'The number to compare with; amounts in minor units of the currency, such as cents',
    }),
  }),
  Closed({
    fact: Fact(listFactNames('yes-no')),
    op: Type.Literal('is', operatorOptions),
    value: Type.Boolean({ description: 'Whether it shall be so' }),
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
        Closed({ all: Type.Array(Nested, { minItems: 1, description: 'Holds when every one holds' }) }),
        Closed({ any: Type.Array(Nested, { minItems: 1, description: 'Holds when at least one holds' }) }),
        Closed({ not: Type.Ref('Condition', { description: 'Holds when this one does not' }) }),
      ]),
    },
    'Condition',
  ),
)
