import type { Component, ComponentType } from '../../schemas/components/index.ts'
import type { Money } from '../../schemas/values/money.ts'
import type { Writer } from './page.ts'

type Of<Type extends ComponentType> = Extract<Component, { type: Type }>

interface Priced {
  readonly price?: Money
  readonly struck?: Money
}

const priceOf = ({ price, struck }: Priced): string | undefined =>
  price && (struck === undefined ? price.text : `${price.text} (${struck.text})`)

const facts = (to: Writer, named: readonly { readonly label: string; readonly value: string }[] = []) => {
  for (const { label, value } of named) to.say(`${label}:`, value)
}

type Way = Omit<Of<'picker'>['options'][number], 'inside'>

const way = (to: Writer, one: Way) => {
  to.press([one.selected ? '(x)' : '( )', one.label, priceOf(one), one.badge].filter(Boolean).join('  '), one.action, {
    off: one.disabled,
  })
  to.say(one.image?.alt)
  to.say(one.copy)
  for (const line of one.lines ?? []) to.say(line)
  to.say(one.help && `${one.help.label}: ${one.help.text}`)
  if (!one.selected) return
  for (const { label, money } of one.rows ?? []) to.say(label, money.text)
  for (const note of one.notes ?? []) to.say(note)
  for (const { label, href } of one.links ?? []) to.press(label, { type: 'link', href, external: true })
}

const chosenOf = ({ axes, variants, messages }: Of<'option_picker'>) => {
  const labelOf = (at: readonly number[]) => axes.map(({ values }, axis) => values[at[axis] ?? -1]?.label).join(' / ')
  const reasons = {
    own: messages.own,
    'out-of-stock': messages.outOfStock,
    'beyond-credit': messages.beyondCredit,
    unavailable: messages.unavailable,
  }
  return variants.map((variant) => ({
    value: variant.value,
    label: [labelOf(variant.at), variant.title, priceOf(variant), variant.note].filter(Boolean).join('  '),
    off: variant.state === 'available' ? undefined : (reasons[variant.state] ?? messages.unavailable),
  }))
}

const item = (to: Writer, { select }: Of<'item_list'>, one: Of<'item_list'>['items'][number]) => {
  to.say(`* ${one.title}`, one.variant, priceOf(one), one.quantity, ...(one.badges ?? []))
  for (const { name, value } of one.properties ?? []) to.say(`${name}:`, value)
  to.say(one.reason)
  to.say(one.picture.alt)
  if (one.choice) {
    to.say(one.choice.title, ...one.choice.details)
    to.say(one.choice.picture?.alt)
    for (const note of one.choice.notes ?? []) to.say(note)
  }
  if (select && one.state === 'eligible')
    to.press(`${select.label}: ${one.title}`, { ...select.action, args: { item: one.id } })
  to.buttons(one.actions)
}

/** Renders each component as text; pictures become their alternative text. */
export const drawn: { readonly [Type in ComponentType]: (to: Writer, component: Of<Type>) => void } = {
  actions: (to, { summary, buttons }) => {
    to.say(summary)
    to.buttons(buttons)
  },
  address_form(to, { form, heading, fields, country, local, countries }) {
    to.heading(heading)
    const rules = countries.find(({ code }) => code === to.typedIn(form, country))?.fields ?? {}
    for (const one of fields)
      if (!local.includes(one.name) || rules[one.name]) to.field(form, { ...one, ...rules[one.name] })
  },
  card_field(to, { form, name: token, heading, hint, taken, entry, captcha, labels, button }) {
    to.heading(heading)
    to.say(hint)
    to.say(taken)
    if (taken !== undefined) return to.buttons([button])
    if (entry.provider !== 'sandbox') return to.say(labels.unreachable)
    for (const name of ['number', 'expiry', 'cvc'] as const)
      to.ask({ form, name, label: labels[name], isRequired: true })
    to.say(labels.expiryHint)
    if (captcha) to.field(form, captcha)
    to.press(button.label, button.action, { off: button.disabled, card: { form, token, href: entry.href } })
  },
  choice_list(to, { form, name, legend, required, options, several }) {
    const labelOf = (one: (typeof options)[number]) =>
      [one.label, priceOf(one), one.detail, one.disabled, one.picture?.alt].filter(Boolean).join('  ')
    const offeredOptions = options.map((one) => ({ value: one.value, label: labelOf(one) }))
    to.ask({
      form,
      name,
      label: legend,
      isRequired: required === true,
      options: offeredOptions,
      several,
    })
  },
  code_card(to, { eyebrow, heading, lead, body, image, code, more, pictures = [], mark, facts: named, actions }) {
    to.heading(heading)
    to.rich(body)
    for (const words of [eyebrow, lead, ...[image, ...pictures, mark].map((one) => one?.alt)]) to.say(words)
    to.say(code && `${code.label}:`, code?.value)
    to.say(more)
    facts(to, named)
    to.buttons(actions)
  },
  collection_nav(to, { label, collections }) {
    to.heading(label)
    for (const one of collections) {
      to.link(`${'  '.repeat(one.level - 1)}${one.label}`, one.path)
      if (one.all !== undefined) to.link(one.all, one.path)
    }
  },
  deferred: (to, { label }) => to.say(label),
  empty_state(to, { heading, body, actions }) {
    to.heading(heading)
    to.rich(body)
    to.buttons(actions)
  },
  field_group(to, { form, heading, hint, fields, actions }) {
    to.heading(heading)
    to.say(hint)
    to.buttons(actions)
    for (const one of fields) to.field(form, one)
  },
  instructions(to, { heading, steps, ordered }) {
    to.heading(heading)
    steps.forEach(({ title, body }, place) => {
      to.say(`${ordered ? `${place + 1}.` : '-'} ${title}`)
      to.rich(body)
    })
  },
  item_header: (to, one) => to.say(one.title, one.variant, priceOf(one), one.picture.alt),
  item_list(to, list) {
    to.heading(list.heading)
    to.say(list.hint)
    to.buttons(list.actions)
    for (const one of list.items) item(to, list, one)
  },
  key_values(to, { heading, rows, actions }) {
    to.heading(heading)
    for (const { label, lines } of rows) to.say(`${label}:`, lines.join(', '))
    to.buttons(actions)
  },
  label_block(to, { heading, body, document, mark, facts: named, actions }) {
    to.heading(heading)
    to.rich(body)
    to.say(mark?.alt)
    if (document) to.press(document.label, { type: 'link', href: document.href })
    facts(to, named)
    to.buttons(actions)
  },
  line_group(to, { heading, actions, lines }) {
    to.heading(heading)
    to.buttons(actions)
    for (const one of lines) {
      const swap = one.swap && `${one.swap.from} ${one.swap.label} ${one.swap.to}`
      to.say(
        `* ${one.title}`,
        one.variant,
        swap,
        priceOf(one),
        one.over,
        one.badge,
        one.picture?.alt,
        ...(one.details ?? []),
      )
      to.buttons(one.actions)
    }
  },
  loading: (to, { label, detail }) => to.say(label, detail),
  location_list(to, { heading, locations }) {
    to.heading(heading)
    for (const one of locations) {
      to.say(`* ${one.name}`, one.distance, ...one.lines)
      to.buttons(one.actions)
    }
  },
  notice(to, { title, body, actions }) {
    to.say(title && `! ${title}`)
    to.rich(body)
    to.buttons(actions)
  },
  offer_card(to, { heading, badge, copy, note, button, ...priced }) {
    to.heading(heading)
    to.say(badge)
    to.say(copy, priceOf(priced))
    to.say(note)
    to.buttons([button])
  },
  option_picker(to, picker) {
    const { form, name, legend, required } = picker
    const options = chosenOf(picker).map(({ value, label, off }) => ({
      value,
      label: off === undefined ? label : `${label} (${off})`,
    }))
    to.ask({
      form,
      name,
      label: `${legend}: ${picker.axes.map((axis) => axis.name).join(' / ')}`,
      isRequired: required === true,
      options,
    })
  },
  photo_upload(to, { form, name, label, hint, required, upload, photos, words }) {
    to.ask({ form, name, label: `${label}: ${words.add}`, isRequired: required === true, upload })
    to.say(hint)
    for (const { alt } of photos) to.say(`* ${alt}`)
  },
  picker(to, { legend, options, take }) {
    to.heading(legend)
    to.say(take?.label)
    for (const one of options) {
      way(to, one)
      for (const inside of one.selected ? (one.inside ?? []) : []) {
        if (inside.type !== 'picker') draw(to, inside)
        else {
          to.say(inside.legend)
          for (const inner of inside.options) way(to, inner)
        }
      }
    }
  },
  pickup_scheduler(to, { form, heading, copy, date, option, phone, instructions, save, button }) {
    to.heading(heading)
    to.say(copy)
    for (const { name, legend, required, options } of [date, option])
      to.ask({ form, name, label: legend, isRequired: required === true, options })
    to.field(form, phone)
    to.field(form, instructions)
    if (save) to.press(heading ?? date.legend, save.action)
    if (button) to.buttons([button])
  },
  product_detail(to, one) {
    to.say(one.title, one.variant, priceOf(one), one.badge)
    for (const { alt } of one.pictures) to.say(alt)
    to.rich(one.description)
  },
  product_grid(to, { heading, more, products, empty, pages }) {
    to.heading(heading)
    if (products.length === 0) to.say(empty)
    for (const one of products) to.link([one.title, priceOf(one)].filter(Boolean).join('  '), one.path)
    if (more) to.link(more.label, more.path)
    to.say(pages?.label)
    if (pages?.previous) to.link(pages.previousLabel, pages.previous)
    if (pages?.next) to.link(pages.nextLabel, pages.next)
  },
  rating(to, { form, name, legend, required, options, comment, button }) {
    to.ask({ form, name, label: legend, isRequired: required === true, options })
    to.field(form, comment)
    to.buttons([button])
  },
  record_list(to, { heading, records }) {
    to.heading(heading)
    for (const one of records) {
      to.say(`* ${one.title}`, one.badge, one.picture?.alt, ...one.lines)
      to.buttons(one.actions)
    }
  },
  status_card(to, { eyebrow, heading, body }) {
    to.say(eyebrow)
    to.heading(heading)
    to.rich(body)
  },
  swap_card(to, { sides, change, difference }) {
    for (const side of sides) to.say(`${side.label}:`, side.title, side.variant, priceOf(side), side.picture.alt)
    to.say(change?.text)
    to.say(difference)
  },
  text(to, { heading, body, actions }) {
    to.heading(heading)
    to.rich(body)
    to.buttons(actions)
  },
  timeline(to, { heading, steps, events, facts: named, actions }) {
    to.heading(heading)
    for (const one of steps) to.say(`- ${one.label} (${one.stateLabel})`, one.detail, one.amount)
    for (const one of events ?? []) to.say(one.at, one.status, one.detail)
    facts(to, named)
    to.buttons(actions)
  },
  totals(to, { heading, rows, footnote }) {
    to.heading(heading)
    for (const { label, money, note } of rows) {
      to.say(label, money.text)
      to.say(note)
    }
    to.say(footnote)
  },
}

export function draw<Type extends ComponentType>(to: Writer, component: Of<Type>): void {
  const drawOne = drawn[component.type as Type] as (to: Writer, component: Of<Type>) => void
  drawOne(to, component)
}
