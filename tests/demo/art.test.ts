import { describe, expect, it } from 'vitest'
import { art, artPaths } from '../../server/demo/art/art.ts'

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

describe('drawings', () => {
  it('draws well-formed SVG whose references lead somewhere and whose ids are its own', () => {
    const faults = artPaths().flatMap((path) => {
      const svg = art(path) ?? ''
      return [...unclosed(svg), ...dangling(svg), ...repeated(svg)].map((fault) => `${path}: ${fault}`)
    })
    expect(faults).toEqual([])
  })

  it('draws without scripts, foreign content, links or handlers', () => {
    const active = /<script|<foreignObject|<image|<use|<style|\son\w+=|javascript:|href=|NaN|undefined/i
    expect(artPaths().filter((path) => active.test(art(path) ?? ''))).toEqual([])
    expect(artPaths().length).toBeGreaterThan(200)
  })

  it('draws the logos and the placeholder, and nothing for other names', () => {
    expect(
      ['logo-demo.svg', 'logo-demo-jp.svg', 'placeholder.svg'].every((name) => art(name)?.startsWith('<svg')),
    ).toBe(true)
    expect([art('nothing.svg'), art('../art.ts'), art('linen-shirt-sage'), art('__proto__.svg')]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})
