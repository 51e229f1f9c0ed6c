import type { Component as PortalComponent } from '../../../schemas/components/index.ts'
import type { ConsoleField } from '../../../schemas/console/components/field-group.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'
import type { Init as PortalInit } from '../../../schemas/envelope/init.ts'
import type { Problem as PortalProblem } from '../../../schemas/envelope/problem.ts'
import type {
  Envelope as PortalEnvelope,
  Overlay as PortalOverlay,
  Screen as PortalScreen,
} from '../../../schemas/envelope/screen.ts'
import type { Field as PortalField } from '../../../schemas/screen/fields.ts'

export type Component = PortalComponent | ConsoleComponent
export type ComponentType = Component['type']

export type Field = Omit<PortalField, 'kind'> & { readonly kind: PortalField['kind'] | ConsoleField['kind'] }

export interface Overlay extends Omit<PortalOverlay, 'body' | 'footer'> {
  body: Component[]
  footer?: Component[]
}

type OfBoth = 'name' | 'key' | 'path' | 'history' | 'title' | 'heading' | 'forms' | 'poll'
type OfPortal = 'description' | 'previous' | 'leave' | 'constant' | 'chrome' | 'track'

export interface Screen extends Pick<PortalScreen, OfBoth>, Partial<Pick<PortalScreen, OfPortal>> {
  regions: { banner?: Component[]; main: Component[]; aside?: Component[]; footer?: Component[] }
  dialogs?: Record<string, Overlay>
}

export type Part = { id: string; component: Component; last?: true } | { id: string; removed: true }

export interface Problem extends Omit<PortalProblem, 'code'> {
  code: string
}

export interface Envelope extends Omit<PortalEnvelope, 'screen' | 'overlay' | 'parts' | 'problem' | 'explain'> {
  screen?: Screen
  overlay?: Overlay | null
  parts?: Part[]
  problem?: Problem
}

export type Init = Pick<PortalInit, 'language' | 'direction' | 'calls' | 'title' | 'description' | 'strings'>
