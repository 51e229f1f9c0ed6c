import type { Files } from '../files/port.ts'
import { type AllowedNetworks, findUrlProblem } from '../outgoing/networks.ts'
import { createOutgoingClient } from '../outgoing/outgoing-post.ts'
import { type FontReading, MAX_FONT_BYTES, readFont, TOO_LARGE } from './read-font.ts'

interface FontReaderNeeds {
  readonly files: Pick<Files, 'get'>
  readonly allowed: AllowedNetworks
  /** Replaces the connection in tests. */
  readonly connect?: Parameters<typeof createOutgoingClient>[0]['connect']
}

type ReadFontAt = (shopId: string, url: string) => Promise<FontReading>

const TIMEOUT_MS = 5_000

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE'

const refuse = (problem: string): FontReading => ({ kind: 'refused', problem })

/** Reads fonts of other hosts, which browsers will load, and uploaded ones. */
export function createFontReader({ files, allowed, connect }: FontReaderNeeds): ReadFontAt {
  let client: ReturnType<typeof createOutgoingClient> | undefined

  const readUpload = async (shopId: string, url: string): Promise<FontReading> => {
    const [, shop, id = ''] = /^\/fonts\/([\w-]+)\/([0-9a-f]{64})\.woff2$/.exec(url) ?? []
    const stored = shop === shopId ? await files.get(shopId, id) : null
    return stored === null ? refuse('is not an uploaded font of this shop') : readFont(stored.bytes)
  }

  const readRemote = async (text: string): Promise<FontReading> => {
    const problem = findUrlProblem(text, allowed)
    if (problem !== null) return refuse(problem)
    client ??= createOutgoingClient({ allowed, connect, timeoutMs: TIMEOUT_MS, mostBytes: MAX_FONT_BYTES })
    const { dispatcherFor, request } = await client
    const url = new URL(text)
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const { statusCode, headers, body } = await request(url, { dispatcher: dispatcherFor(url), signal, reset: true })
    if (statusCode !== 200) {
      await body.dump({ limit: MAX_FONT_BYTES, signal }).catch(() => {})
      return refuse(`answers with status ${statusCode} instead of a font`)
    }
    const font = readFont(new Uint8Array(await body.arrayBuffer()))
    return font.kind === 'font' && headers['access-control-allow-origin'] === undefined
      ? refuse('is not allowed in pages of other hosts: send the header access-control-allow-origin')
      : font
  }

  return async (shopId, url) => {
    if (url.startsWith('/')) return readUpload(shopId, url)
    try {
      return await readRemote(url)
    } catch (error) {
      return refuse(isTooLarge(error) ? TOO_LARGE : 'does not answer with a font')
    }
  }
}
