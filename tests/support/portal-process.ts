import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { createInterface } from 'node:readline'
import { programOf, quickStart } from './programs.ts'

export interface PortalProcess {
  readonly process: ChildProcess
  readonly listening: Promise<string>
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>
}

export const startPortal = (
  env: Readonly<Record<string, string>>,
  program: { readonly cwd: string; readonly args: readonly string[] } = {
    cwd: tmpdir(),
    args: [...quickStart, programOf('main')],
  },
): PortalProcess => {
  const child = spawn(process.execPath, program.args, {
    cwd: program.cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'warn', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const ended = once(child, 'close').then(([code]) => ({ code, output: lines.join('\n') }))
  const listening = new Promise<string>((resolve, reject) => {
    const hear = (line: string): void => {
      lines.push(line)
      const url = /^Homeward is at (\S+)/.exec(line)?.[1]
      if (url !== undefined) resolve(url)
    }
    for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', hear)
    void ended.then(({ output }) => reject(new Error(output)))
  })
  listening.catch(() => {})
  return { process: child, listening, ended }
}
