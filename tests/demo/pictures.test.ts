import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { demoPicture } from '../../server/demo/pictures.ts'

const names = readdirSync(new URL('../../server/demo/pictures', import.meta.url))

function findUnclosedTags(xml: string): string[] {
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

function dangling(svg: string): string[] {
  const defined = new Set([...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id))
  return [...svg.matchAll(/url\(#([^)]+)\)/g)].flatMap(([, id = '']) => (defined.has(id) ? [] : [id]))
}

function findRepeatedIds(svg: string): string[] {
  const ids = [...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)
  return ids.filter((id, i) => ids.indexOf(id) !== i)
}

describe('pictures of the demo shops', () => {
  it('HSE-06 demo pictures are well-formed SVG with valid references and unique ids', () => {
    const faults = names.flatMap((name) => {
      const svg = demoPicture(name) ?? ''
      return [...findUnclosedTags(svg), ...dangling(svg), ...findRepeatedIds(svg)].map((fault) => `${name}: ${fault}`)
    })
    expect(faults).toEqual([])
  })

  it('HSE-06 demo pictures contain no scripts, foreign content, links or handlers', () => {
    const active = /<script|<foreignObject|<image|<use|<style|\son\w+=|javascript:|href=|NaN|undefined/i
    expect(
      names.filter((name) => !demoPicture(name)?.startsWith('<svg') || active.test(demoPicture(name) ?? '')),
    ).toEqual([])
    expect(names.length).toBeGreaterThan(200)
  })
})
