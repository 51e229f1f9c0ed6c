/**
 * `npm run walk -- <order> <proof>`: the portal in a terminal, for support and client developers. It uses only the
 * contract. `--origin` is the portal's address, `--shop` names one of several.
 */
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { terminal } from './client.ts'
import { HELP, obey, wrapLine } from './sitting.ts'

const print = (text: string): void => {
  const width = process.stdout.columns ?? Number.POSITIVE_INFINITY
  console.log(
    text
      .split('\n')
      .flatMap((line) => wrapLine(line, width))
      .join('\n'),
  )
}

const runClient = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { origin: { type: 'string', default: 'http://127.0.0.1:3000' }, shop: { type: 'string' } },
  })
  const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: '> ' })
  lines.on('SIGINT', () => {
    console.log()
    process.exit(0)
  })
  const typed = lines[Symbol.asyncIterator]()
  const read = async (): Promise<string | null> => {
    if (process.stdin.isTTY) lines.prompt()
    const { value, done } = await typed.next()
    return done ? null : value
  }
  const portal = await terminal(values.origin, {
    shop: values.shop,
    person: {
      print,
      async sure({ title, body, yes, no }) {
        print([title, body, `[y] ${yes}  [n] ${no}`].filter(Boolean).join('\n'))
        return (await read())?.trim().toLowerCase().startsWith('y') === true
      },
    },
  })
  await portal.open('/')
  const { inputs, presses } = portal.page()
  const first = inputs.slice(0, positionals.length)
  for (const [at, { form, name }] of first.entries()) portal.fill(form, name, positionals[at] ?? '')
  const find = presses.find(({ action }) => action.type === 'submit' && action.form === first[1]?.form)
  if (find && first.length > 1) await portal.press(find)
  const draw = () => print(`\n${portal.page().lines.join('\n')}\n\n${HELP}`)
  draw()
  for (let line = await read(); line !== null && line.trim() !== 'q'; line = await read()) {
    await obey(portal, line, print)
    draw()
  }
  lines.close()
}

try {
  await runClient()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
