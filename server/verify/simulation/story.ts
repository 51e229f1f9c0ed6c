import type { Component } from '../../../schemas/components/index.ts'
import type { ItemList } from '../../../schemas/components/item-list.ts'
import { isItemList, toSelectButton } from '../../../schemas/components/item-select.ts'
import type { Envelope } from '../../../schemas/envelope/screen.ts'
import type { Story, StoryStep } from '../../../schemas/merchant/configuration.ts'
import { DAY_MS } from '../../../schemas/values/time.ts'
import type { FixtureOrder } from '../fixtures/orders.ts'
import { type ActionStep, getPagePath, listComponents, type SimulationStep } from '../simulator/steps.ts'
import { listPathTo, type Node } from './graph.ts'

const getScreenTitle = ({ overlay, screen }: Envelope): string => overlay?.title ?? screen?.heading ?? ''

const isActionOfStep = (action: unknown, step: SimulationStep): boolean => {
  if (typeof action !== 'object' || action === null) return false
  if (step.name === 'navigate') return 'path' in action && action.path === step.at
  if (!('name' in action) || action.name !== step.name) return false
  const args = 'args' in action ? action.args : undefined
  return JSON.stringify(args ?? {}) === JSON.stringify((step as ActionStep).args)
}

const isSelectedByStep = (list: ItemList, step: SimulationStep): boolean =>
  list.items.some((item) => isActionOfStep(toSelectButton(list, item)?.action, step))

/** Null if nothing on the page triggers the step. */
const findStepLabel = (part: unknown, step: SimulationStep): string | null => {
  if (typeof part !== 'object' || part === null) return null
  if ('action' in part && isActionOfStep(part.action, step) && 'label' in part) return String(part.label)
  if ('path' in part && 'label' in part && step.name === 'navigate' && part.path === step.at) return String(part.label)
  if (isItemList(part) && part.select !== undefined && isSelectedByStep(part, step)) return part.select.label
  for (const inner of Object.values(part)) {
    const found = findStepLabel(inner, step)
    if (found !== null) return found
  }
  return null
}

type StoryChoice = StoryStep['with'][number]

const describeValue = (component: Component, name: string, value: string): StoryChoice | null => {
  if (component.type === 'choice_list' && component.name === name)
    return { label: component.legend, value: component.options.find((one) => one.value === value)?.label ?? value }
  if (component.type === 'option_picker' && component.name === name) {
    const at = component.variants.find((one) => one.value === value)?.at ?? []
    const chosen = component.axes.map(({ values }, axis) => values[at[axis] ?? 0]?.label ?? '')
    return { label: component.legend, value: chosen.join(' / ') }
  }
  if (component.type === 'photo_upload' && component.name === name) return { label: component.label, value: 'a photo' }
  if (component.type !== 'field_group') return null
  const field = component.fields.find((one) => one.name === name)
  if (field === undefined) return null
  return { label: field.label, value: field.options?.find((one) => one.value === value)?.label ?? value }
}

const describeChoices = (page: Envelope, step: SimulationStep): StoryChoice[] =>
  Object.entries('values' in step ? step.values : {})
    .filter(([, value]) => value !== '')
    .map(([name, value]) => {
      const [words] = listComponents(page).flatMap((component) => describeValue(component, name, value) ?? [])
      return words ?? { label: name, value }
    })

/** Distinguishes equal buttons of a list. */
const describeItem = (page: Envelope, step: SimulationStep): StoryChoice[] => {
  const id = 'args' in step ? step.args.item : undefined
  const items = listComponents(page).flatMap((one) => (one.type === 'item_list' ? one.items : []))
  const found = items.find(({ id: row, remaining = [] }) => id === row || remaining.includes(String(id)))
  return found === undefined ? [] : [{ label: '', value: found.title }]
}

const toStoryStep = (page: Envelope, step: SimulationStep): StoryStep => ({
  screen: getScreenTitle(page),
  path: getPagePath(page),
  with: [...describeItem(page, step), ...describeChoices(page, step)],
  press: findStepLabel({ screen: page.screen, overlay: page.overlay }, step) ?? step.name,
  action:
    step.name === 'navigate'
      ? { name: 'navigate', args: { path: step.at } }
      : { name: step.name, args: (step as ActionStep).args, values: (step as ActionStep).values },
})

const toStoryOrder = ({ told, order, gift, now }: FixtureOrder): Story['order'] => ({
  told,
  name: order.name,
  gift,
  country: order.address?.country ?? null,
  tags: [...order.tags],
  sentDaysAgo: order.fulfilledAt === null ? null : Math.round((now - order.fulfilledAt) / DAY_MS),
  currency: order.currency,
  total: order.total,
  lines: order.lines.map(({ title, productType, tags, price }) => ({ title, productType, tags: [...tags], price })),
})

export interface StoryContext {
  readonly shopId: string
  readonly language: string
  readonly pageOf: (node: Node) => Envelope
}

const buildPreviewLink = ({ shopId, language }: StoryContext, order: string, steps: readonly StoryStep[]): string => {
  const payload = JSON.stringify({ order, language, steps: steps.map(({ action }) => action) })
  return `/preview?shop=${encodeURIComponent(shopId)}&walk=${Buffer.from(payload).toString('base64url')}`
}

export function buildStory(node: Node, last: SimulationStep | undefined, context: StoryContext): Story {
  const path = listPathTo(node)
  const steps = path.flatMap((one) =>
    one.from === null ? [] : [toStoryStep(context.pageOf(one.from.node), one.from.step)],
  )
  const all = last === undefined ? steps : [...steps, toStoryStep(context.pageOf(node), last)]
  const page = context.pageOf(node)
  const order = path[0]?.order ?? node.order
  return {
    order: toStoryOrder(order),
    language: context.language,
    steps: all,
    ends: { screen: getScreenTitle(page), path: getPagePath(page) },
    link: buildPreviewLink(context, order.order.name, all),
  }
}
