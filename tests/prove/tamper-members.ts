import { type ActionName, actionSchemas } from '../../schemas/actions/index.ts'
import { type Field, type Situation, withBody } from './tamper-field.ts'
import { actionOf, bodyOf, type Request } from './tamper-request.ts'
import { itemsOn } from './tamper-shopper.ts'
import {
  type AddedIn,
  addedIn,
  addedMembers,
  addedValues,
  hostileTexts,
  hostileValues,
  places,
} from './tamper-values.ts'
import { componentsOf, find, offeredOn, pathOf } from './tamper-visitor.ts'

const poolsOf = ({ visitor, strangers, amounts }: Situation): Readonly<Record<string, readonly unknown[]>> => {
  const { page } = visitor
  const matrix = find(page, 'option_picker')?.variants ?? []
  const own = ['out-of-stock', 'unavailable', 'own', 'available'].flatMap((state) =>
    matrix.flatMap((one) => (one.state === state ? [one.value] : [])),
  )
  const credit = ['gift', 'refund', 'exchange', 'instant']
  return {
    item: [...itemsOn(page).map(({ id }) => id), ...strangers.items],
    bundle: strangers.items,
    variant: [...own, ...strangers.variants],
    product: strangers.products,
    warranty: strangers.warranties,
    reason: strangers.reasons,
    outcome: ['exchange', 'replace', 'return', 'keep', 'donate', 'advanced:swap', 'advanced:1', ...credit],
    step: ['select-reason', 'convert-item', 'select-variant', 'confirm', 'blocked', 'select-warranty'],
    answer: ['yes', 'no', 'accept', 'decline'],
    credit,
    type: ['regular', 'instant', 'other'],
    method: strangers.methods,
    amount: amounts,
    payment: strangers.tokens,
    policy: ['', 'true', 'yes'],
    payment_acceptance: ['', 'true', 'yes'],
    order: ['#1010', '#2001', '1001', '#1001 '],
    proof: ['10010', 'H2X 1Y4', '150-0001'],
  }
}

const offeredAmount = ({ visitor }: Situation): unknown =>
  offeredOn(visitor.page).find(({ name }) => name === 'return.submit')?.args?.amount

type Part = 'values' | 'args'

const hasMember = (request: Request, part: Part, name: string): boolean =>
  Object.hasOwn(bodyOf(request)?.[part] ?? {}, name)

const offeredValues = ({ visitor }: Situation, name: string): readonly unknown[] | null => {
  for (const one of componentsOf(visitor.page)) {
    if (one.type === 'choice_list' && one.name === name)
      return one.options.flatMap(({ value, disabled }) => (disabled === undefined ? [value] : []))
    if (one.type === 'option_picker' && one.name === name)
      return one.variants.flatMap(({ value, state }) => (state === 'available' ? [value] : []))
  }
  return null
}

const isForbidden = (situation: Situation, part: Part, name: string): ((value: unknown) => boolean) => {
  // Payments must equal the displayed amount.
  if (name === 'amount') return (value) => value !== offeredAmount(situation)
  const offered = part === 'values' ? offeredValues(situation, name) : null
  return (value) => offered !== null && !offered.includes(value)
}

const memberField = (situation: Situation, request: Request, part: Part, name: string): Field => ({
  name: hasMember(request, part, name) ? `${part}.${name}` : `${part}.${name} unasked`,
  effect: 'choice',
  values: [...(poolsOf(situation)[name] ?? []), ...hostileValues, ...hostileTexts],
  change: (value) => ({
    request: withBody(request, { [part]: { ...bodyOf(request)?.[part], [name]: value } }),
    mustBeRefused: isForbidden(situation, part, name)(value),
  }),
})

const memberFields = (situation: Situation, request: Request): readonly Field[] => {
  const action = actionOf(request)
  if (action === null || !Object.hasOwn(actionSchemas, action)) return []
  const { values, args } = actionSchemas[action as ActionName] // checked on the line above
  return [
    ...Object.keys(values.properties).map((name) => memberField(situation, request, 'values', name)),
    ...Object.keys(args.properties).map((name) => memberField(situation, request, 'args', name)),
  ]
}

const addMember = (
  request: Request,
  to: AddedIn,
  member: { readonly name: string; readonly value: unknown },
): Request => {
  const body = bodyOf(request)
  if (body === null) return request
  const written = (of: object) =>
    `{${[...Object.entries(of), [member.name, member.value] as const]
      .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
      .join(',')}}`
  if (to === 'body') return { ...request, body: written(body) }
  const { [to]: part, ...rest } = body
  return { ...request, body: `${JSON.stringify(rest).slice(0, -1)},"${to}":${written(part ?? {})}}` }
}

const known = (request: Request, to: AddedIn, name: string): boolean => {
  const action = actionOf(request)
  return to !== 'body' && action !== null && name in actionSchemas[action as ActionName][to].properties
}

const addedFields = (request: Request): readonly Field[] =>
  addedMembers.map((name) => ({
    name: `added ${name}`,
    effect: 'choice',
    values: addedIn.flatMap((to) => (known(request, to, name) ? [] : addedValues.map((value) => ({ to, value })))),
    change: (added) => {
      const { to, value } = added as { to: AddedIn; value: unknown } // one of the values above
      return { request: addMember(request, to, { name, value }), mustBeRefused: true }
    },
  }))

const placeField = ({ visitor }: Situation, request: Request): Field => ({
  name: `at of ${actionOf(request)}`,
  effect: 'choice',
  values: [...places, ...hostileValues, pathOf(visitor.page).toUpperCase()],
  change: (value) => ({ request: withBody(request, { at: value }) }),
})

const duplicateMember = '{"at":"/","at":"/review"}'
const raws = [duplicateMember, '', '[]', 'null', '7', '"x"', '{', '{"at":"/"', '{"at":"/","__proto__":{}}', '\u0000']

const rawField = (request: Request): Field => ({
  name: 'body',
  effect: 'choice',
  values: [...raws, ...hostileTexts.slice(0, 45), '['.repeat(9_000)],
  change: (value) => ({ request: { ...request, body: value }, mustBeRefused: value !== duplicateMember }),
})

export const cardFields = (request: Request): readonly Field[] =>
  ['number', 'exp_month', 'exp_year', 'cvc', 'amount'].map((name) => ({
    name: `card ${name}`,
    effect: 'aside',
    values: [...hostileValues, ...hostileTexts],
    change: (value) => ({ request: { ...request, body: { ...(request.body as object), [name]: value } } }), // built as an object
  }))

export const bodyFields = (situation: Situation, request: Request): readonly Field[] => [
  placeField(situation, request),
  ...memberFields(situation, request),
  ...addedFields(request),
  rawField(request),
]
