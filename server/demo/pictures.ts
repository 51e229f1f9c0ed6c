import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('./pictures', import.meta.url))
const names = new Set(readdirSync(folder))
const read = new Map<string, string>()

/**
 * The SVG text of a picture of the demo shops, such as `linen-shirt-sage.svg` or `linen-shirt-sage-detail.svg`; null: no
 * such picture. A name is looked up among the files there are and never followed as a path.
 */
export function demoPicture(name: string): string | null {
  if (!names.has(name)) return null
  const svg = read.get(name) ?? readFileSync(join(folder, name), 'utf8')
  read.set(name, svg)
  return svg
}
