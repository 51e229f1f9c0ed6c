import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReasonGroup } from '../../../schemas/entities/reason.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { pointerTo } from '../../shape/pointer.ts'

const duplicates = (ids: readonly string[]): readonly string[] => [
  ...new Set(ids.filter((id, index) => ids.indexOf(id) !== index)),
]

const findRepeatedIds = (pointer: string, ids: readonly string[]): readonly ConfigProblem[] =>
  duplicates(ids).map((id) => ({ pointer, message: `The id "${id}" is used twice` }))

const idsOf = (entries: readonly { readonly id: string }[]): readonly string[] => entries.map(({ id }) => id)

export const checkIds = ({
  policies,
  reasonGroups,
  methods,
  stores,
  flags,
  partnerLinks = [],
}: ShopConfig): readonly ConfigProblem[] => [
  ...findRepeatedIds('/policies', idsOf(policies)),
  ...findRepeatedIds('/reasonGroups', idsOf(reasonGroups)),
  ...reasonGroups.flatMap(({ reasons }, index) => findRepeatedIds(`/reasonGroups/${index}/reasons`, idsOf(reasons))),
  ...findRepeatedIds('/methods', idsOf(methods)),
  ...findRepeatedIds('/stores', idsOf(stores)),
  ...findRepeatedIds('/partnerLinks', idsOf(partnerLinks)),
  ...duplicates(flags.map(({ name }) => name)).map((name) => ({
    pointer: '/flags',
    message: `The flag "${name}" is set twice`,
  })),
]

/** Without a default an item has no reasons, or an order no policy. */
export const checkDefaults = ({ policies, reasonGroups }: ShopConfig): readonly ConfigProblem[] => [
  ...(reasonGroups.some((group) => group.default)
    ? []
    : [
        {
          pointer: '/reasonGroups',
          message: 'One group requires "default", for the product types of no other group',
        },
      ]),
  ...(policies.some((policy) => policy.default || policy.is_catch_all)
    ? []
    : [{ pointer: '/policies', message: 'One policy requires "default" or "is_catch_all"' }]),
]

const listAncestors = (reasons: ReasonGroup['reasons'], id: string): readonly string[] => {
  const path: string[] = []
  for (let at: string | undefined = id; at !== undefined && !path.includes(at); ) {
    path.push(at)
    const above: string | undefined = reasons.find((reason) => reason.id === at)?.parent_id
    at = above
  }
  return path
}

/** Reasons with an unknown parent, or among their own ancestors. */
const checkReasonGroup = ({ reasons }: ReasonGroup, pointer: string): readonly ConfigProblem[] => {
  const isCircular = (id: string): boolean => {
    const top = listAncestors(reasons, id).at(-1)
    const nextParent = reasons.find((reason) => reason.id === top)?.parent_id
    return nextParent !== undefined && reasons.some((reason) => reason.id === nextParent)
  }
  const problems = reasons.flatMap(({ id, parent_id: parent }, index) => {
    if (parent === undefined) return []
    const place = pointerTo(pointer, 'reasons', index, 'parent_id')
    if (!reasons.some((reason) => reason.id === parent))
      return [{ pointer: place, message: `This group has no reason "${parent}"` }]
    return isCircular(id)
      ? [{ pointer: place, message: `"${id}" is its own ancestor: shoppers would never see it` }]
      : []
  })
  const rootless = reasons.every(({ parent_id: parent }) => parent !== undefined)
  return rootless
    ? [
        ...problems,
        { pointer: pointerTo(pointer, 'reasons'), message: 'One reason must be at the top level, without "parent_id"' },
      ]
    : problems
}

export const checkReasons = ({ reasonGroups }: ShopConfig): readonly ConfigProblem[] =>
  reasonGroups.flatMap((group, index) => checkReasonGroup(group, `/reasonGroups/${index}`))
