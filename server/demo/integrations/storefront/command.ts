/** `npm run storefront`: an example store next to a running portal. */
import { parseArgs } from 'node:util'
import { parsePort } from '../port-number.ts'
import { createStorefront } from './storefront.ts'

const usage = `Usage: npm run storefront [-- ...]

  --port 4000                        port on this machine
  --portal http://localhost:3000     URL of the portal that receives the carts
`

const text = { type: 'string' } as const

try {
  const { values } = parseArgs({ options: { port: text, portal: text } })
  const { port = '4000', portal = 'http://localhost:3000' } = values
  const { origin } = new URL(portal)
  const server = createStorefront({ portal: origin, now: Date.now() })
  server.on('error', ({ message }) => {
    process.stderr.write(`${message}\n`)
    process.exitCode = 1
  })
  server.listen(parsePort(port), '127.0.0.1', () => {
    process.stdout.write(`The store is available at http://localhost:${port}, and the portal at ${origin}\n`)
  })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  process.exitCode = 1
}
