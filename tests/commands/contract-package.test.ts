import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actionSchemas } from '../../schemas/actions/index.ts'
import { problemCodes } from '../../schemas/envelope/problem-codes.ts'
import { findContract } from '../../server/http/contract/contract.ts'
import { goldenEnvelope, goldenNames, pressNames } from '../support/golden.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const tsc = join(root, 'node_modules/typescript/bin/tsc')
let folder: string

const run = (program: string, args: readonly string[], cwd = folder): string =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

const compile = (source: string): string => {
  writeFileSync(join(folder, 'client.ts'), source)
  const options = ['--strict', '--noEmit', '--target', 'es2023', '--module', 'nodenext', '--types', '']
  try {
    return run(process.execPath, [tsc, ...options, 'client.ts'])
  } catch (error) {
    return String((error as { stdout: string }).stdout)
  }
}

const runClient = (source: string): unknown => {
  writeFileSync(join(folder, 'client.mjs'), source)
  return JSON.parse(run(process.execPath, ['client.mjs']))
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-contract-'))
  run(process.execPath, ['--import', 'tsx', 'server/commands/contract.ts'], root)
  run('npm', ['pack', join(root, 'dist/contract'), '--silent'])
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'client', private: true, type: 'module' }))
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', './homeward-contract-0.1.0.tgz'])
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const client = `import { type ActionBodies, type ActionName, type Component, type Effect, type Envelope, actions, is } from 'homeward-contract'

export const words = (block: Component): string => {
  switch (block.type) {
    case 'notice': return block.tone + (block.title ?? '')
    case 'loading': return block.label
    default: return block.id
  }
}
export const happens = (effect: Effect): string => (effect.type === 'toast' ? effect.text : effect.type)
const look: ActionBodies['order.lookup'] = { at: '/', values: { order: '#1001', proof: '10001' } }
export const posted: { name: ActionName; body: unknown } = { name: 'order.lookup', body: look }
export const read = (answer: unknown): Envelope | null => (is('Envelope', answer) ? answer : null)
export const revised: boolean = actions['return.submit'].needsIfMatch
`

describe('CTR-07 a client built with the package alone', () => {
  test('the types narrow a component by its type, and an action by its name', () => {
    expect(compile(client)).toBe('')
  })

  test.each([
    ['a type of component that there is not', "case 'loading'", "case 'carousel'", 'carousel'],
    ['a member that the type has not', 'block.label', 'block.tone', "'tone' does not exist on type 'Loading'"],
    ['an action that there is not', "name: 'order.lookup'", "name: 'order.look'", 'order.look'],
    ['an action without its values', ", values: { order: '#1001', proof: '10001' }", '', "'values' is missing"],
    ['an action without what it needs', ", proof: '10001'", '', "'proof' is missing"],
  ])('the compiler reports %s', (_what, right, wrong, word) => {
    expect(compile(client.replace(right, wrong))).toContain(word)
  })

  test('the declarations have a name for each shape, without numbered names', () => {
    const text = readFileSync(join(folder, 'node_modules/homeward-contract/index.d.ts'), 'utf8')
    const names = [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name)
    const { $defs } = findContract() as { readonly $defs: object }
    expect(names).toEqual([...Object.keys($defs), 'ActionBodies', 'ActionName', 'Shapes', 'Mismatch', 'Members'])
    expect(names.filter((name) => /\d$/.test(name ?? ''))).toEqual([])
    expect(text.split('\n').filter((line) => line.length > 120)).toEqual([])
    expect(text.split('\n').length).toBeLessThan(3_200)
    expect(text).toContain('  /** Tone, which sets the color and the urgency of the announcement */\n')
    expect(text).toMatch(/ {2}\/\*\* Original price, struck through \*\/\n +struck\?: Money\n/)
  })

  test('the kit checks a recorded answer, and locates the fault in another answer', () => {
    const answer = goldenEnvelope('lookup/captcha')
    const wrong = { ...answer, screen: { ...answer.screen, title: undefined, path: 7 } }
    expect(
      runClient(`import { is, mismatches } from 'homeward-contract'
const [answer, wrong] = ${JSON.stringify([answer, wrong])}
const body = (values) => is('order.lookup', { at: '/', values })
console.log(JSON.stringify([is('Envelope', answer), mismatches('Envelope', answer), is('Envelope', wrong),
  mismatches('Envelope', wrong).map(({ pointer }) => pointer), body({ order: '#1', proof: '1' }), body({ order: '#1' })]))`),
    ).toEqual([true, [], false, ['/screen', '/screen/path'], true, false])
  })

  test('FND-83 the README example reads an answer with added members', () => {
    const { screen, ...rest } = goldenEnvelope('lookup/captcha')
    const grown = {
      ...rest,
      screen: { ...screen, ribbon: 'new', regions: { ...screen?.regions, aside: [{ type: 'carousel', id: 'new' }] } },
      effects: [{ type: 'vibrate', ms: 20 }],
      problem: { code: 'brand-new', title: 'New' },
    }
    const wrong = { ...grown, effects: [{ type: 'toast', tone: 'success' }] }
    const [example = ''] =
      /```ts\n([\s\S]+?)```/
        .exec(readFileSync(join(folder, 'node_modules/homeward-contract/README.md'), 'utf8'))
        ?.slice(1) ?? []
    expect(
      compile(`declare const response: Response\ndeclare const show: (...words: unknown[]) => void\n${example}`),
    ).toBe('')
    const executed = example
      .replace(/^import .*$/m, "import { is, mismatches } from 'homeward-contract'")
      .replace(/: \S+(?= =)/g, '')
    const runResponse = (answer: unknown) =>
      runClient(`const response = { json: async () => (${JSON.stringify(answer)}) }
const show = () => {}
${executed}
console.log(JSON.stringify([is('Envelope', answer), is('Envelope', answer, 'open')]))`)
    expect(runResponse(grown)).toEqual([false, true])
    expect(() => runResponse(wrong)).toThrow('/effects/0')
  })

  test('the package lists all actions, and marks those posted with a revision', () => {
    const writes = Object.entries(actionSchemas).map(([name, { writes: actionWrites }]) => [name, actionWrites])
    expect(
      runClient(`import { actions } from 'homeward-contract'
console.log(JSON.stringify(Object.entries(actions).map(([name, { needsIfMatch }]) => [name, needsIfMatch])))`),
    ).toEqual(writes)
  })

  test('the package finds the same simpler component as the contract does', () => {
    const { fallbacks } = findContract() as { readonly fallbacks: object }
    expect(Object.keys(fallbacks).length).toBeGreaterThan(30)
    expect(
      runClient(`import { fallbacks } from 'homeward-contract'
console.log(JSON.stringify(fallbacks))`),
    ).toEqual(fallbacks)
  })

  test('the package contains no code of the service', () => {
    const own = join(folder, 'node_modules/homeward-contract')
    const { dependencies } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'))
    expect(dependencies).toBeUndefined()
    const code = readFileSync(join(own, 'index.js'), 'utf8')
    expect(code).not.toMatch(/^import |from ['"](?!\.)|server\/(?:http|journey|domain|store)/m)
    expect(code).not.toContain(root)
  })

  test('the package types each status by its code', () => {
    const program = `import { problemCodes } from 'homeward-contract'
console.log(JSON.stringify([problemCodes.stale.status, problemCodes.stale.says]))`
    expect(compile(program)).toBe('')
    expect(runClient(program)).toEqual([problemCodes.stale.status, problemCodes.stale.says])
  })

  test('CTR-08 the kit lists texts and effects that a renderer omits from the recorded answers', () => {
    const titles = runClient(`import { readFileSync } from 'node:fs'
import { missedIn } from 'homeward-contract/kit'
const recorded = JSON.parse(readFileSync('node_modules/homeward-contract/recorded.json', 'utf8'))
const validity = JSON.parse(readFileSync('node_modules/homeward-contract/validity.json', 'utf8'))
const all = Object.values(recorded)
const left = ({ envelope, words }) => missedIn(envelope, words.map(([, word]) => word).join('\\n'))
console.log(JSON.stringify([Object.keys(recorded).length, all.flatMap(left), all.every(({ envelope, words }) =>
  missedIn(envelope, '').length === words.length), Object.keys(validity)]))`)
    const done = runClient(`import { readFileSync } from 'node:fs'
import { amissIn } from 'homeward-contract/kit'
const recorded = JSON.parse(readFileSync('node_modules/homeward-contract/recorded.json', 'utf8'))
const all = Object.values(recorded).filter(({ deeds }) => deeds)
const did = ({ deeds }) => deeds.map(({ deed }) => deed)
console.log(JSON.stringify([all.length, all.flatMap((one) => amissIn(one.envelope, did(one))),
  amissIn(recorded['effects/answer-reload'].envelope, [])]))`)
    expect(done).toEqual([goldenNames('effects').length, [], [['undone', 'open', '/']]])
    const screenNames = goldenNames().filter((name) => !name.startsWith('mail'))
    expect(titles).toEqual([screenNames.length, [], true, ['email', 'phone', 'zip', 'choice', 'choices']])
  })

  test('FND-82 the kit lists the refusal texts that a renderer omits', () => {
    const [names, complete, mute] = runClient(`import { readFileSync } from 'node:fs'
import { missedAfterPress } from 'homeward-contract/kit'
const presses = JSON.parse(readFileSync('node_modules/homeward-contract/presses.json', 'utf8'))
const all = Object.values(presses)
const words = ({ words }) => words.map(([, word]) => word).join('\\n')
console.log(JSON.stringify([Object.keys(presses).sort(), all.flatMap((one) => missedAfterPress(one, words(one))),
  all.filter((one) => missedAfterPress(one, '').length === 0)]))`) as readonly unknown[]
    expect([names, complete, mute]).toEqual([pressNames(), [], []])
  })
})
