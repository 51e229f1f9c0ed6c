import type { Page } from 'playwright-core'

/** What stands to be pressed: its name as those hear it who listen, and what tells what it does. */
interface Control {
  readonly name: string
  readonly does: string
}

const ROLES = new Set(['button', 'link'])

/**
 * What a link leads to, and what a button posts; of a button that posts nothing only that it is itself. A product is
 * the same in whichever collection it is met.
 */
const doings = ({ url = '', press = '' }: Readonly<Record<string, string>>, id: number): string =>
  url.replace(/\/collection\/[^/]+(?=\/product\/)/, '') || press || `no. ${id}`

/** The links and buttons of the page that are there for those who listen, with the names that the browser gives them. */
async function controlsOn(page: Page): Promise<Control[]> {
  const browser = await page.context().newCDPSession(page)
  const { nodes } = await browser.send('Accessibility.getFullAXTree')
  const controls = nodes.filter(({ ignored, role }) => !ignored && ROLES.has(String(role?.value)))
  const found = await Promise.all(
    controls.map(async ({ name, properties = [], backendDOMNodeId: id = 0 }) => {
      const { node } = await browser.send('DOM.describeNode', { backendNodeId: id })
      const { attributes = [] } = node
      const of = (wanted: string) => attributes[attributes.indexOf(wanted) + 1] ?? ''
      const url = String(properties.find((one) => one.name === 'url')?.value.value ?? '')
      const press = attributes.includes('value') ? [of('form'), of('name'), of('value')].join(' ') : ''
      return { name: String(name?.value ?? ''), does: doings({ url, press }, id) }
    }),
  )
  await browser.detach()
  return found
}

/** The names that links and buttons of the page have in common though they do different things; and those without one. */
export async function alikeOn(page: Page): Promise<string[]> {
  const controls = await controlsOn(page)
  const names = [...new Set(controls.map(({ name }) => name))]
  return names.flatMap((name) => {
    const does = new Set(controls.flatMap((one) => (one.name === name ? [one.does] : [])))
    return name !== '' && does.size === 1 ? [] : [`“${name}”: ${[...does].join(', ')}`]
  })
}
