import type { Component, ComponentType } from '../../schemas/components/index.ts'
import { withNested } from '../../schemas/components/nested.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'

export const partsOf = ({ regions }: Screen): readonly Component[] =>
  [...(regions.banner ?? []), ...regions.main, ...(regions.aside ?? []), ...(regions.footer ?? [])].flatMap(withNested)

type Part<Type extends ComponentType> = Extract<Component, { type: Type }>

export const partOf = <Type extends ComponentType>(screen: Screen, type: Type, id: string): Part<Type> | undefined =>
  partsOf(screen).find((part): part is Part<Type> => part.type === type && part.id === id)
