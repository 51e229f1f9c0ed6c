import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { demoPicture } from '../../../server/demo/pictures.ts'

const root = resolve(fileURLToPath(import.meta.url), '../../../..')

export async function openStage(
  cache: string,
): Promise<{ server: ViteDevServer; sceneUrl: (scene: string) => string }> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    cacheDir: join(cache, '.vite'),
    plugins: [react(), props],
    optimizeDeps: { entries: ['tests/client/gallery/index.html', 'client/widgets/captcha-worker.ts'] },
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
  })
  await server.listen()
  const address = server.resolvedUrls?.local[0] ?? ''
  return { server, sceneUrl: (scene) => `${address}tests/client/gallery/index.html?scene=${scene}` }
}

const props: Plugin = {
  name: 'gallery-props',
  configureServer({ middlewares }) {
    middlewares.use('/art', (request, response) => {
      const svg = demoPicture((request.url ?? '').slice(1))
      response.statusCode = svg === null ? 404 : 200
      response.setHeader('content-type', 'image/svg+xml')
      response.end(svg ?? '')
    })
    middlewares.use('/c', async (_, response) => {
      const challenge = { algorithm: 'PBKDF2/SHA-256', cost: 1_000, counter: 200, deriveKey }
      response.end(JSON.stringify(await createChallenge({ ...challenge, hmacSignatureSecret: 'of the gallery' })))
    })
  },
}
