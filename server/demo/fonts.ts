import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../dist/server/demo-fonts' : './demo-fonts', import.meta.url),
)
const cache = new Map<string, Buffer>()

/** Names are looked up in a list, never used as a path. */
export function demoFont(name: string): Buffer | null {
  if (!name.endsWith('.woff2') || !existsSync(folder) || !readdirSync(folder).includes(name)) return null
  const font = cache.get(name) ?? readFileSync(join(folder, name))
  cache.set(name, font)
  return font
}
