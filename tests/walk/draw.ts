import type { FormState, Overlay, Screen } from '../../schemas/envelope/screen.ts'
import { draw } from './components.ts'
import { type Page, writer } from './page.ts'

interface VisibleState {
  readonly screen: Screen | null
  readonly overlay: Overlay | null
  readonly forms: Readonly<Record<string, FormState>>
}

export function drawScreen({ screen, overlay, forms }: VisibleState): Page {
  const to = writer(forms)
  if (overlay !== null) {
    to.say(`# ${overlay.title}`)
    for (const component of [...overlay.body, ...(overlay.footer ?? [])]) draw(to, component)
    if (overlay.back) to.link(overlay.back.label, overlay.back.path)
    to.press(overlay.close.label, overlay.close.action)
    return to.page()
  }
  if (screen === null) return to.page()

  const { chrome, regions, steps } = screen
  to.say(chrome.brand.name)
  if (steps) to.say(`${steps.label}:`, ...steps.items.map(({ label, stateLabel }) => `${label} (${stateLabel})`))
  to.say(`# ${screen.heading}`)
  for (const component of [regions.banner, regions.main, regions.aside, regions.footer].flatMap(
    (blocks) => blocks ?? [],
  ))
    draw(to, component)
  to.say('---')
  if (chrome.back) to.press(chrome.back.label, chrome.back.action)
  if (chrome.cart) to.link(`${chrome.cart.label} (${chrome.cart.count})`, chrome.cart.path)
  if (chrome.brand.home) to.link(chrome.brand.home.label, chrome.brand.home.path)
  if (chrome.shop) to.press(chrome.shop.label, { type: 'link', href: chrome.shop.href })
  if (chrome.languages) {
    const { label, name, options, action } = chrome.languages
    if (action.type === 'submit' && action.form !== undefined)
      to.ask({ form: action.form, name, label, isRequired: false, options })
    to.press(label, action)
  }
  to.heading(chrome.support?.heading)
  to.rich(chrome.support?.body)
  if (chrome.badge) to.say(chrome.badge.label)
  return to.page()
}
