import { actionSchemas } from '../../schemas/actions/index.ts'
import type { Field, Situation } from './tamper-field.ts'
import { lookAt, type Request } from './tamper-request.ts'
import { addedMembers, hostileTexts, places } from './tamper-values.ts'
import { pathOf } from './tamper-visitor.ts'

const names = [
  ...Object.keys(actionSchemas),
  'RETURN.SUBMIT',
  'return',
  'credit.',
  'cart.add',
  'return.cancel',
  'return.pay',
]

export const addressFields = ({ visitor, newKey }: Situation, request: Request): readonly Field[] => {
  const at = (index: number, value: unknown): Request => ({
    ...request,
    segments: request.segments.map((segment, n) => (n === index ? String(value) : segment)),
  })
  return [
    {
      name: 'segment shop',
      effect: 'aside',
      values: [
        'elsewhere',
        'demo-jp',
        'nobody',
        'DEMO',
        ...hostileTexts.filter((text) => !/\p{Surrogate}/u.test(text)),
      ],
      change: (value) => ({ request: at(2, value) }),
    },
    {
      name: 'segment action',
      effect: 'choice',
      values: [...names, ...hostileTexts.filter((text) => !/\p{Surrogate}/u.test(text))],
      change: (value) => ({ request: at(4, value) }),
    },
    {
      name: 'query of a press',
      effect: 'beside',
      values: [...addedMembers, 'path', 'lang', 'shop', 'at', 'values', 'args', ...hostileTexts.slice(1, 40)],
      change: (value) => ({ request: { ...request, query: { [String(value)]: '0', path: '/review' } } }),
    },
    {
      name: 'path of a page',
      effect: 'aside',
      values: [...places, ...hostileTexts],
      change: (value) => ({ request: lookAt(visitor.shopId, String(value)) }),
    },
    {
      name: 'query of a page',
      effect: 'aside',
      values: [...addedMembers, 'lang', 'shop', 'explain', ...hostileTexts.slice(1, 40)],
      change: (value) => {
        const page = lookAt(visitor.shopId, pathOf(visitor.page))
        return { request: { ...page, query: { [String(value)]: newKey() } } }
      },
    },
    {
      name: 'segment part',
      effect: 'aside',
      values: ['totals', 'submit-bar', 'fees', ...hostileTexts.filter((text) => !/\p{Surrogate}/u.test(text))],
      change: (value) => ({
        request: {
          ...lookAt(visitor.shopId, pathOf(visitor.page)),
          segments: ['api', 'v1', visitor.shopId, 'parts', String(value)],
        },
      }),
    },
  ]
}
