import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { demoPicture } from '../../server/demo/pictures.ts'

const names = readdirSync(new URL('../../server/demo/pictures', import.meta.url))

/** The tags of an XML text that are closed out of order or not at all, and text that is no tag. */
function unclosed(xml: string): string[] {
  const open: string[] = []
  const faults: string[] = []
  const tag = /<(\/?)([a-zA-Z]+)((?:\s[\w:-]+="[^"<&]*")*)\s*(\/?)>/g
  for (const [, closing, name = '', , empty] of xml.matchAll(tag)) {
    if (closing) open.pop() === name || faults.push(name)
    else if (!empty) open.push(name)
  }
  const rest = xml.replace(tag, '')
  return [...faults, ...open, ...(/[<>&]/.test(rest) ? [rest] : [])]
}

/** References to ids that the picture does not define. */
function dangling(svg: string): string[] {
  const defined = new Set([...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id))
  return [...svg.matchAll(/url\(#([^)]+)\)/g)].flatMap(([, id = '']) => (defined.has(id) ? [] : [id]))
}

/** Ids that the picture defines more than once. */
function repeated(svg: string): string[] {
  const ids = [...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)
  return ids.filter((id, i) => ids.indexOf(id) !== i)
}

describe('pictures of the demo shops', () => {
  it('HSE-06 are well-formed SVG whose references lead somewhere and whose ids are their own', () => {
    const faults = names.flatMap((name) => {
      const svg = demoPicture(name) ?? ''
      return [...unclosed(svg), ...dangling(svg), ...repeated(svg)].map((fault) => `${name}: ${fault}`)
    })
    expect(faults).toEqual([])
  })

  it('HSE-06 are without scripts, foreign content, links or handlers', () => {
    const active = /<script|<foreignObject|<image|<use|<style|\son\w+=|javascript:|href=|NaN|undefined/i
    expect(
      names.filter((name) => !demoPicture(name)?.startsWith('<svg') || active.test(demoPicture(name) ?? '')),
    ).toEqual([])
    expect(names.length).toBeGreaterThan(200)
  })
})
