/** `npm run backend`: an example order system with the orders of a demo shop. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ShopConfig } from '../../../../schemas/config/index.ts'
import { openDatabase } from '../../../database/engines/open.ts'
import { migrate } from '../../../database/migrate.ts'
import { loadValues } from '../../../load/load-shop.ts'
import { backendAbilities } from '../../../providers/commerce/http/wire.ts'
import { localCommerce } from '../../../providers/commerce/local/local.ts'
import { buildDemoShops } from '../../demo-shops.ts'
import { parsePort } from '../port-number.ts'
import { createBackendServer } from './backend.ts'
import { buildBackendOpenApi } from './openapi.ts'
import type { ChangeSignal } from './response.ts'
import { signalPortal } from './signals.ts'

const usage = `Usage: npm run backend -- --token ... [--port 4200] [--shop demo] [--signals ... --hook-secret whsec_...]
       npm run backend -- --openapi

  --token ...        token that clients have to send
  --port 4200        port on this machine
  --shop demo        demo shop with the orders: demo or demo-jp
  --signals ...      URL of the portal for change signals, such as http://localhost:3000/hooks/orders/demo
  --hook-secret ...  secret that signs the signals: whsec_ and 24 to 64 bytes in base64
  --openapi          prints the API in OpenAPI 3.1
`

const option = { type: 'string' } as const
const options = {
  port: option,
  shop: option,
  token: option,
  signals: option,
  'hook-secret': option,
  openapi: { type: 'boolean' },
} as const
const shops = buildDemoShops(Date.now())

const readFlags = () => parseArgs({ options }).values

const serveBackend = async (values: ReturnType<typeof readFlags>) => {
  const { port = '4200', shop: shopId = 'demo', token = '', signals: url, 'hook-secret': secret } = values
  const shop = shops.find(({ id }) => id === shopId)
  if (token === '') throw new Error('Clients require a token')
  if (shop === undefined) throw new Error(`The demo shop ${shopId} does not exist`)

  const {
    currency,
    shop: { name },
  } = shop.files.shop as ShopConfig // the demo shops are of this type
  const database = await openDatabase({ dataDir: mkdtempSync(join(tmpdir(), 'homeward-backend-')) })
  await migrate(database)
  await loadValues({ database, now: Date.now }, shopId, shop.files)
  const commerce = localCommerce({
    database,
    now: Date.now,
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
  })
  const sendSignal = (changed: ChangeSignal) =>
    url !== undefined &&
    secret !== undefined &&
    void signalPortal(changed, { url, secret }).catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
  const server = createBackendServer({
    shopId,
    token,
    shop: { name, currency, can: [...backendAbilities] },
    commerce,
    database,
    now: Date.now,
    onChange: sendSignal,
    onRequest: ({ method, url: { pathname, search } }, { status }) =>
      void process.stdout.write(`${method} ${pathname}${search} ${status}\n`),
  })
  server.listen(parsePort(port), '127.0.0.1', () => {
    process.stdout.write(`The orders of ${shopId} are available at http://localhost:${port}\n`)
  })
}

try {
  const values = readFlags()
  if (values.openapi === true) process.stdout.write(`${JSON.stringify(buildBackendOpenApi(), null, 2)}\n`)
  else await serveBackend(values)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  process.exitCode = 1
}
