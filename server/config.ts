import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'

const text = (pattern: string, is: string) => Type.Optional(Type.String({ pattern, description: is }))
const oneOf = <Word extends string>(words: readonly Word[]) =>
  Type.Optional(Type.Enum([...words], { description: `one of ${words.join(', ')}` }))

const sealingKey = '[a-z0-9]{1,20}:[A-Za-z0-9+/]{43}='

/** The environment variables of the process. Everything else about a shop is published. */
const Environment = Type.Object({
  PORT: text('^[0-9]{1,5}$', 'a port number'),
  HOST: text('^\\S+$', 'an address to listen on'),
  DATABASE_URL: text('^postgres(ql)?://', 'a postgres:// address'),
  DATA_DIR: text('.', 'a folder'),
  PUBLIC_URL: text('^https?://[^/]+$', 'an origin such as https://returns.example, without a path'),
  TRUSTED_PROXIES: text('^[0-9a-fA-F.:/, ]+$', 'a list of address ranges'),
  ORDER_SYSTEM_NETWORKS: text('^[0-9a-fA-F.:/, ]+$', 'a list of networks such as 10.0.0.0/8'),
  WEBHOOK_NETWORKS: text('^[0-9a-fA-F.:/, ]+$', 'a list of networks such as 10.0.0.0/8'),
  SMTP_URL: text('^smtps?://', 'an smtp:// or smtps:// address'),
  MAIL_FROM: text('^[^\\r\\n]+@[^\\r\\n]+$', 'a mail address'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  DRAIN_SECONDS: text('^[0-9]{1,2}$', 'a number of seconds below 100'),
  SECRETS_KEYS: text(
    `^${sealingKey}(, ?${sealingKey})*$`,
    'one key or more as npm run shop -- secrets-key prints them, with commas between them',
  ),
  METRICS_TOKEN: text('^.{16,}$', 'at least 16 characters long'),
  SENTRY_DSN: text('^https?://[^@\\s/]+@\\S+/[0-9]+$', 'the DSN of a project, such as https://key@errors.example/1'),
  NODE_ENV: oneOf(['production', 'development', 'test']),
  SANDBOX: oneOf(['allowed']),
})
type Environment = Static<typeof Environment>

/** docker-compose.yml may name no other variable. */
export const knownVariables: readonly string[] = Object.keys(Environment.properties)

export interface Config {
  readonly port: number
  readonly host: string
  readonly databaseUrl?: string
  readonly dataDir: string
  /** Public origin of the portal; decides https cookies and links in emails. */
  readonly publicUrl: string
  readonly trustedProxies: readonly string[]
  readonly orderSystemNetworks: readonly string[]
  readonly webhookNetworks: readonly string[]
  readonly smtpUrl?: string
  readonly mailFrom: string
  readonly logLevel: string
  readonly metricsToken?: string
  /** Keys of the shops' stored secrets: the first one seals, each opens. */
  readonly sealingKeys: readonly { readonly id: string; readonly key: Uint8Array }[]
  /** How long the process answers after SIGTERM, so that the load balancer notices. */
  readonly drainSeconds: number
  readonly sentryDsn?: string
  readonly production: boolean
  readonly sandboxAllowed: boolean
}

/** In production, sandbox providers must be allowed explicitly. */
export const standInsServe = ({ production, sandboxAllowed }: Config): boolean => !production || sandboxAllowed

const variables = Object.entries(Environment.properties).map(([name, schema]) => ({
  name,
  is: 'description' in schema ? schema.description : 'right',
  check: Compile(schema),
}))

/** Problems by variable, without values, which may be secrets. */
const complaints = (given: Readonly<Record<string, string>>): readonly string[] =>
  variables
    .filter(({ name, check }) => given[name] !== undefined && !check.Check(given[name]))
    .map(({ name, is }) => `${name} must be ${is}`)

const listOf = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Outside production, webhooks may be received on this machine. */
const LOOPBACK = '127.0.0.0/8, ::1/128'

const sealingKeyIn = (text: string) => {
  const colon = text.indexOf(':')
  return { id: text.slice(0, colon), key: Buffer.from(text.slice(colon + 1), 'base64') }
}

/** Shops may only name variables of this form, so they cannot read the process's own secrets. */
const ofShops = /^HOMEWARD_[A-Z0-9_]+__[A-Z0-9_]+$/

export const secretsIn =
  (env: Readonly<Record<string, string | undefined>>) =>
  (variable: string): string | undefined =>
    ofShops.test(variable) ? env[variable] : undefined

/** @throws Error naming every invalid variable */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(knownVariables.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
  const wrong = complaints(given)
  if (wrong.length > 0) throw new Error(`The environment is not usable: ${wrong.join('; ')}`)
  const named: Environment = given
  const port = Number(named.PORT ?? 3000)
  const host = named.HOST ?? '127.0.0.1'
  return {
    port,
    host,
    ...(named.DATABASE_URL && { databaseUrl: named.DATABASE_URL }),
    dataDir: named.DATA_DIR ?? '.data',
    publicUrl: named.PUBLIC_URL ?? `http://localhost:${port}`,
    trustedProxies: listOf(named.TRUSTED_PROXIES),
    orderSystemNetworks: listOf(named.ORDER_SYSTEM_NETWORKS),
    webhookNetworks: listOf(named.WEBHOOK_NETWORKS ?? (named.NODE_ENV === 'production' ? '' : LOOPBACK)),
    ...(named.SMTP_URL && { smtpUrl: named.SMTP_URL }),
    mailFrom: named.MAIL_FROM ?? 'returns@localhost',
    logLevel: named.LOG_LEVEL ?? 'info',
    ...(named.METRICS_TOKEN && { metricsToken: named.METRICS_TOKEN }),
    sealingKeys: listOf(named.SECRETS_KEYS).map(sealingKeyIn),
    drainSeconds: Number(named.DRAIN_SECONDS ?? 5),
    ...(named.SENTRY_DSN && { sentryDsn: named.SENTRY_DSN }),
    production: named.NODE_ENV === 'production',
    sandboxAllowed: named.SANDBOX === 'allowed',
  }
}
