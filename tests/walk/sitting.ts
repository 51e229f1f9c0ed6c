import type { Terminal } from './client.ts'

export const HELP =
  'a number presses · form.name = value fills in, as true ticks · form.name < file sends a file · /path or a link opens · Enter reads again · q ends'

export const wrapLine = (line: string, width: number): readonly string[] => {
  const indent = /^ */.exec(line)?.[0] ?? ''
  const lines: string[] = []
  for (const word of line.trimStart().split(' ')) {
    const last = lines.at(-1)
    if (last === undefined) lines.push(`${indent}${word}`)
    else if (last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else if (word !== '') lines.push(`${indent}  ${word}`)
  }
  return lines
}

const runCommand = async (portal: Terminal, typed: string): Promise<boolean> => {
  if (typed === '') {
    await portal.wait()
    return true
  }
  const press = /^\d+$/.test(typed) ? portal.page().presses[Number(typed) - 1] : undefined
  if (press !== undefined) {
    await portal.press(press)
    return true
  }
  const [path] = /(?<=^|^https?:\/\/[^/]+\/(?:\?[^#]*)?#)\/.*/.exec(typed) ?? []
  if (path !== undefined) {
    await portal.enter(path)
    return true
  }
  const [, form = '', name = '', sign, value = ''] = /^([\w-]+)\.([\w-]+)\s*([=<])\s*(.*)$/.exec(typed) ?? []
  if (sign === '=') return portal.fill(form, name, value)
  return sign === '<' && portal.send(form, name, value)
}

/** Runs an input line and reports errors, then continues. */
export async function obey(portal: Terminal, line: string, print: (line: string) => void): Promise<void> {
  const typed = line.trim()
  try {
    if (!(await runCommand(portal, typed))) print(`! Nothing here is done by "${typed}"`)
  } catch (error) {
    print(`! ${error instanceof Error ? error.message : String(error)}`)
  }
}
