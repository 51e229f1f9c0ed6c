import type { Page } from 'playwright-core'

/** An accessible control: its accessible name, and the effect that identifies it. */
interface Control {
  readonly name: string
  readonly effect: string
}

const ROLES = new Set(['button', 'link'])

const doings = ({ url = '', press = '' }: Readonly<Record<string, string>>, id: number): string =>
  url.replace(/\/collection\/[^/]+(?=\/product\/)/, '') || press || `no. ${id}`

async function listControls(page: Page): Promise<Control[]> {
  const browser = await page.context().newCDPSession(page)
  const { nodes } = await browser.send('Accessibility.getFullAXTree')
  const controls = nodes.filter(({ ignored, role }) => !ignored && ROLES.has(String(role?.value)))
  const found = await Promise.all(
    controls.map(async ({ name, properties = [], backendDOMNodeId: id = 0 }) => {
      const { node } = await browser.send('DOM.describeNode', { backendNodeId: id })
      const { attributes = [] } = node
      const of = (role: string) => attributes[attributes.indexOf(role) + 1] ?? ''
      const url = String(properties.find((one) => one.name === 'url')?.value.value ?? '')
      const press = attributes.includes('value') ? [of('form'), of('name'), of('value')].join(' ') : ''
      return { name: String(name?.value ?? ''), effect: doings({ url, press }, id) }
    }),
  )
  await browser.detach()
  return found
}

/** Accessible names that controls with different effects share, and controls without a name. */
export async function findLookalikes(page: Page): Promise<string[]> {
  const controls = await listControls(page)
  const names = [...new Set(controls.map(({ name }) => name))]
  return names.flatMap((name) => {
    const effects = new Set(controls.flatMap((one) => (one.name === name ? [one.effect] : [])))
    return name !== '' && effects.size === 1 ? [] : [`“${name}”: ${[...effects].join(', ')}`]
  })
}
