/** `npm run host-preview -- <shop> --key <key>`: an example admin that frames the preview of a running portal. */
import { parseArgs } from 'node:util'
import { parsePort } from '../port-number.ts'
import { createPreviewHost } from './preview-host.ts'

const usage = `Usage: npm run host-preview -- <shop> --key hw_... [...]

  --key hw_<shop>_<secret>           key of the shop, made by: npm run shop -- key <shop> create preview
  --port 4100                        port on this machine; add its origin to /preview/origins of the shop
  --portal http://localhost:3000     URL of the running portal
`

const text = { type: 'string' } as const

const createPreview = async (
  portal: string,
  { shop, key }: { readonly shop: string; readonly key: string },
): Promise<string> => {
  const response = await fetch(`${portal}/merchant/v1/${shop}/previews`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{}',
  })
  const body = (await response.json()) as { readonly url?: string }
  if (body.url === undefined)
    throw new Error(`The portal responded with status ${response.status}: ${JSON.stringify(body)}`)
  return body.url
}

try {
  const { values, positionals } = parseArgs({
    options: { port: text, portal: text, key: text },
    allowPositionals: true,
  })
  const { port = '4100', portal = 'http://localhost:3000', key } = values
  const [shop] = positionals
  if (shop === undefined || key === undefined) throw new Error('A shop and one of its keys are required')
  const server = createPreviewHost(
    (done, failed) => void createPreview(new URL(portal).origin, { shop, key }).then(done, failed),
  )
  server.on('error', ({ message }) => {
    process.stderr.write(`${message}\n`)
    process.exitCode = 1
  })
  server.listen(parsePort(port), '127.0.0.1', () => {
    process.stdout.write(`The preview of "${shop}" is embedded at http://localhost:${port}\n`)
  })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  process.exitCode = 1
}
