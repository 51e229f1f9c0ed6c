import { type Static, Type } from 'typebox'
import { Closed } from '../closed.ts'
import { type FactName, factNames, facts, operators, textOperators } from './facts.ts'

/** The names of some facts, each with its description, so that an editor explains what it offers. */
const Fact = <Name extends FactName>(names: readonly Name[]) =>
  Type.Unsafe<Name>(Type.Union(names.map((name) => Type.Literal(name, { description: facts[name].description }))))

const Texts = Type.Array(Type.String(), { minItems: 1 })

const textFacts = factNames('text').filter((name): name is Exclude<typeof name, 'answer'> => name !== 'answer')
const numberFacts = factNames('number', 'money')

/** The shop's word for a question, a rule, a reason: what other parts of the document name it by. */
export const ConfigId = Type.String({ pattern: '^[A-Za-z0-9._:-]{1,64}$' })

const tests = [
  Closed({ fact: Fact(textFacts), op: Type.Enum(textOperators.one), value: Type.String() }),
  Closed({ fact: Fact(textFacts), op: Type.Enum(textOperators.several), value: Texts }),
  Closed({
    fact: Type.Literal('answer', { description: facts.answer.description }),
    question: Type.String({ description: 'Id of the question whose answer is compared' }),
    op: Type.Enum(textOperators.one),
    value: Type.String(),
  }),
  Closed({ fact: Fact(factNames('list')), op: Type.Enum(operators.list), value: Type.String() }),
  Closed({
    fact: Fact(numberFacts),
    op: Type.Enum(operators.number),
    value: Type.Integer(),
  }),
  Closed({ fact: Fact(factNames('yes-no')), op: Type.Literal('is'), value: Type.Boolean() }),
] as const

/** One comparison of a fact with a value. */
export type Test = Static<(typeof tests)[number]>

/** When something applies: comparisons under all, any and not. Never an expression in text. */
export type Condition =
  | Test
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }

const Nested = Type.Ref('Condition')

export const Condition = Type.Unsafe<Condition>(
  Type.Cyclic(
    {
      Condition: Type.Union([
        ...tests,
        Closed({ all: Type.Array(Nested, { minItems: 1, description: 'Holds when every one holds' }) }),
        Closed({ any: Type.Array(Nested, { minItems: 1, description: 'Holds when at least one holds' }) }),
        Closed({ not: Nested }),
      ]),
    },
    'Condition',
  ),
)
