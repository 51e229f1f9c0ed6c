/**
 * `npm run walk -- <order> <proof>`: the portal in a terminal, for support and for whoever builds a client. It knows what the contract
 * says and nothing else. `--origin` is where the portal runs, `--shop` names one of several.
 */
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { terminal } from './client.ts'

const HELP =
  'a number presses · form.name = value fills in · form.name < file sends a file · Enter reads again · q ends'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { origin: { type: 'string', default: 'http://127.0.0.1:3000' }, shop: { type: 'string' } },
})
const lines = createInterface({ input: process.stdin, output: process.stdout })
const tell = (line: string): void => console.log(line)

const portal = await terminal(values.origin, {
  shop: values.shop,
  person: {
    tell,
    async sure({ title, body, yes, no }) {
      const answer = await lines.question(`${title}${body ? `\n${body}` : ''}\n[y] ${yes}  [n] ${no}: `)
      return answer.trim().toLowerCase().startsWith('y')
    },
  },
})

const draw = (): void => {
  tell(`\n${portal.page().lines.join('\n')}\n\n${HELP}`)
}

/** Does what a line asks for; false where it is the last. */
const obey = async (line: string): Promise<boolean> => {
  const typed = line.trim()
  if (typed === 'q') return false
  if (typed === '') await portal.wait()
  const press = portal.page().presses[Number(typed) - 1]
  if (typed !== '' && press !== undefined) await portal.press(press)
  const [, form = '', name = '', sign, value = ''] = /^([\w-]+)\.([\w-]+)\s*([=<])\s*(.*)$/.exec(typed) ?? []
  if (sign === '=') portal.fill(form, name, value)
  if (sign === '<') await portal.send(form, name, value)
  return true
}

await portal.open('/')
const [order, proof] = positionals
if (order !== undefined && proof !== undefined) {
  const [first, second] = portal.page().inputs
  if (first) portal.fill(first.form, first.name, order)
  if (second) portal.fill(second.form, second.name, proof)
  const find = portal.page().presses.find(({ action }) => action.type === 'submit' && action.form === first?.form)
  if (find) await portal.press(find)
}
draw()
for await (const line of lines) {
  if (!(await obey(line))) break
  draw()
}
lines.close()
