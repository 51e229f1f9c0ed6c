/** `npm run contract`: builds the package `homeward-contract` in dist/contract, for developers of other clients. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import product from '../../package.json' with { type: 'json' }
import { problemCodes } from '../../schemas/envelope/problem-codes.ts'
import type { Envelope } from '../../schemas/envelope/screen.ts'
import { listExpectedEffects } from '../../tests/conformance/deeds.ts'
import { listExpectedWords, type PressRecord } from '../../tests/conformance/press-record.ts'
import { listVisibleWords } from '../../tests/conformance/words.ts'
import { findContract } from '../http/contract/contract.ts'
import { type ActionDescription, buildBodyShape } from './contract/bodies.ts'
import { checksOf } from './contract/checks.ts'
import { formatDeclarations, formatExport, type JsonShape } from './contract/declarations.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const out = join(root, 'dist/contract')

const contractDocument = findContract() as {
  readonly contract: string
  readonly actions: Readonly<Record<string, ActionDescription>>
  readonly fallbacks: object
  readonly $defs: Readonly<Record<string, JsonShape & { readonly examples?: readonly unknown[] }>>
}
const bodies: Readonly<Record<string, JsonShape>> = Object.fromEntries(
  Object.entries(contractDocument.actions).map(([name, action]) => [
    name,
    buildBodyShape(action, contractDocument.$defs),
  ]),
)
const actions = Object.fromEntries(
  Object.entries(contractDocument.actions).map(([name, { description, needsIfMatch }]) => [
    name,
    { description, needsIfMatch },
  ]),
)

/** Validators do not need examples. */
const shapes = Object.fromEntries(
  Object.entries<object>({ ...contractDocument.$defs, ...bodies }).map(([name, shape]) => [
    name,
    { ...shape, examples: undefined },
  ]),
)

const checks = checksOf(shapes)
for (const [name, { examples = [] }] of Object.entries(contractDocument.$defs))
  for (const example of examples)
    if (!checks.is(name, example)) throw new TypeError(`${name}: ${JSON.stringify(checks.mismatches(name, example))}`)

const constant = (name: string, value: unknown) => formatExport(undefined, `const ${name} = ${JSON.stringify(value)}`)

const script = [
  `import { checksOf } from ${JSON.stringify(join(root, 'server/commands/contract/checks.ts'))}`,
  ...Object.entries({
    version: contractDocument.contract,
    actions,
    fallbacks: contractDocument.fallbacks,
    problemCodes,
  }).map(([name, value]) => constant(name, value)),
  formatExport(undefined, `const { is, mismatches } = checksOf(${JSON.stringify(shapes)})`),
].join('\n')

const declarations = [
  formatDeclarations(contractDocument.$defs),
  formatDeclarations({
    ActionBodies: {
      type: 'object',
      description: 'Body of each action by its name, posted to the `href` of the Submit that offers it',
      properties: bodies,
      required: Object.keys(bodies),
    },
  }),
  formatExport('The name of an action', 'type ActionName = keyof ActionBodies'),
  formatExport(
    'Types that values can be validated against, by name',
    `interface Shapes extends ActionBodies {\n${Object.keys(contractDocument.$defs)
      .map((name) => `  ${name}: ${name}\n`)
      .join('')}}`,
  ),
  formatExport(
    'A mismatch with the contract, with its JSON pointer',
    'interface Mismatch {\n  pointer: string\n  message: string\n}',
  ),
  formatExport('Version of the contract: the date of its last incompatible change', 'declare const version: string'),
  formatExport(
    'Description of each action, and whether it is posted with the revision of the page',
    'declare const actions: Record<ActionName, { description: string; needsIfMatch: boolean }>',
  ),
  formatExport(
    'A simpler alternative to a component type, for clients that do not draw it; null where every client draws it',
    "declare const fallbacks: Record<Component['type'], Component['type'] | null>",
  ),
  formatExport(
    'Status and meaning of each problem code',
    'declare const problemCodes: Record<ProblemCode, { status: number; says: string }>',
  ),
  formatExport(
    'Whether `closed` refuses unknown members and alternatives, for tests, or `open` ignores them, for clients in production',
    "type Members = 'closed' | 'open'",
  ),
  formatExport(
    'Whether a value matches the contract: `closed` without a third argument',
    'declare function is<Name extends keyof Shapes>(\n  name: Name,\n  value: unknown,\n  members?: Members,\n): value is Shapes[Name]',
  ),
  formatExport(
    'Mismatches of a value with the contract: `closed` without a third argument',
    'declare function mismatches(name: keyof Shapes, value: unknown, members?: Members): Mismatch[]',
  ),
].join('\n')

const manifest = {
  name: 'homeward-contract',
  version: product.version,
  description: 'Responses and requests of the Homeward portal: types, validators, names of actions',
  license: product.license,
  type: 'module',
  sideEffects: false,
  exports: {
    '.': { types: './index.d.ts', default: './index.js' },
    './contract.json': './contract.json',
    './kit': { types: './kit.d.ts', default: './kit.js' },
    './presses.json': './presses.json',
    './recorded.json': './recorded.json',
    './validity.json': './validity.json',
  },
}

/** The example accepts additions of later contracts. */
const readme = `# homeward-contract

Types and validators for the requests and responses of the Homeward portal, contract version ${contractDocument.contract}. The package has no dependencies.

\`\`\`ts
import { type ActionBodies, type Envelope, is, mismatches } from 'homeward-contract'

const answer: unknown = await response.json()
if (!is('Envelope', answer, 'open')) throw new Error(JSON.stringify(mismatches('Envelope', answer, 'open')))
for (const block of answer.screen?.regions.main ?? []) if (block.type === 'notice') show(block.tone, block.body)
const body: ActionBodies['order.lookup'] = { at: '/', values: { order: '#1001', proof: '10001' } }
\`\`\`

Use \`open\` in production. It ignores members, components, effects and problem codes that this version does not know, because a
portal may add them without a new contract date. Without \`open\` they are refused, for tests. Draw nothing for a component with an
unknown \`type\`, and list the types that you draw in \`Homeward-Draws\`.

The \`schemas/README.md\` of the service describes how a client uses the contract, from the first call to effects and versions.
\`contract.json\` is the document that the portal returns at \`/api/v1/contract\`.
`

const goldens = join(root, 'tests/screens/golden')

/** Excludes emails. */
const recorded = Object.fromEntries(
  readdirSync(goldens, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.json') && !name.startsWith('mail'))
    .sort()
    .map((name) => {
      const envelope: Envelope = JSON.parse(readFileSync(join(goldens, name), 'utf8'))
      const deeds = name.startsWith('effects/') ? { deeds: listExpectedEffects(envelope) } : {}
      return [name.replace(/\.json$/, ''), { envelope, words: listVisibleWords(envelope), ...deeds }]
    }),
)

const pressesFolder = join(root, 'tests/screens/presses')

const presses = Object.fromEntries(
  readdirSync(pressesFolder)
    .sort()
    .map((name) => {
      const record: PressRecord = JSON.parse(readFileSync(join(pressesFolder, name), 'utf8'))
      return [name.replace(/\.json$/, ''), { ...record, words: listExpectedWords(record) }]
    }),
)

const kit = [
  "import type { Envelope } from './index.js'\n",
  formatExport(
    'Words of a response that a reader of this text misses: names of actions and inputs included, in any order and line',
    'declare function missedIn(envelope: Envelope, read: string): [component: string, word: string][]',
  ),
  formatExport(
    'A recorded action: the page before it, its label, and the response with its status. Without press the response belongs to the deferred block of the page. Without answer the client prompts the shopper',
    'interface PressRecord {\n  first: Envelope\n  press?: string\n  status?: number\n  answer?: Envelope\n}',
  ),
  formatExport(
    'Words missing from the text that a shopper can read after a recorded action',
    'declare function missedAfterPress(record: PressRecord, read: string): [place: string, word: string][]',
  ),
  formatExport(
    'Effects of a recorded response that the client omitted, in order, and effects that it added or repeated',
    "declare function amissIn(recorded: Envelope, did: (readonly [does: string, what: string])[]): [how: 'undone' | 'unasked', does: string, what: string][]",
  ),
].join('\n')

const modules: Readonly<Record<string, string>> = {
  index: script,
  kit: [
    ['missedIn', 'tests/conformance/words.ts'],
    ['missedAfterPress', 'tests/conformance/press-record.ts'],
    ['amissIn', 'tests/conformance/deeds.ts'],
  ]
    .map(([name = '', path = '']) => `export { ${name} } from ${JSON.stringify(join(root, path))}`)
    .join('\n'),
}
const VIRTUAL = 'virtual:'
const entry: Rolldown.Plugin = {
  name: 'contract',
  resolveId: (id) => (id.startsWith(VIRTUAL) ? id : null),
  load: (id) => (id.startsWith(VIRTUAL) ? (modules[id.slice(VIRTUAL.length)] ?? null) : null),
}

rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
await build({
  configFile: false,
  logLevel: 'warn',
  root,
  publicDir: false,
  plugins: [entry],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: out,
    target: 'es2023',
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      input: Object.fromEntries(Object.keys(modules).map((name) => [name, `${VIRTUAL}${name}`])),
      output: { entryFileNames: '[name].js' },
    },
  },
})
for (const [name, text] of Object.entries({
  'index.d.ts': declarations,
  'kit.d.ts': kit,
  'recorded.json': JSON.stringify(recorded),
  'presses.json': JSON.stringify(presses),
  'contract.json': JSON.stringify(contractDocument),
  'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
  'README.md': readme,
}))
  writeFileSync(join(out, name), text)
copyFileSync(join(root, 'LICENSE'), join(out, 'LICENSE'))
copyFileSync(join(root, 'tests/fixtures/validity.json'), join(out, 'validity.json'))
