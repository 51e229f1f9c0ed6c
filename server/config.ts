import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'

const optionalText = (pattern: string, is: string) => Type.Optional(Type.String({ pattern, description: is }))
const optionalChoice = <Word extends string>(words: readonly Word[]) =>
  Type.Optional(Type.Enum([...words], { description: `one of ${words.join(', ')}` }))

const sealingKey = '[a-z0-9]{1,20}:[A-Za-z0-9+/]{43}='

/** The environment variables of the process. Everything else about a shop is published. */
const Environment = Type.Object({
  PORT: optionalText('^[0-9]{1,5}$', 'a port number'),
  HOST: optionalText('^\\S+$', 'an address to listen on'),
  DATABASE_URL: optionalText('^postgres(ql)?://', 'a postgres:// address'),
  DATA_DIR: optionalText('.', 'a folder'),
  PUBLIC_URL: optionalText('^https?://[^/]+$', 'an origin without a path, such as https://returns.example'),
  CONSOLE_URL: optionalText('^https?://[^/]+$', 'an origin without a path, such as https://console.example'),
  CONSOLE_SIGN_IN_ISSUER: optionalText(
    '^(https://\\S+|http://(localhost|127\\.0\\.0\\.1)(:[0-9]+)?(/\\S*)?)$',
    'the https:// address of an OpenID Connect issuer',
  ),
  CONSOLE_SIGN_IN_CLIENT_ID: optionalText('^\\S+$', 'a client id'),
  CONSOLE_SIGN_IN_CLIENT_SECRET: optionalText('^\\S+$', 'a client secret'),
  CONSOLE_SIGN_IN_LABEL: optionalText('^.{1,40}$', 'a name of at most 40 characters'),
  TRUSTED_PROXIES: optionalText('^[0-9a-fA-F.:/, ]+$', 'a list of address ranges'),
  ORDER_SYSTEM_NETWORKS: optionalText('^[0-9a-fA-F.:/, ]+$', 'a list of networks such as 10.0.0.0/8'),
  WEBHOOK_NETWORKS: optionalText('^[0-9a-fA-F.:/, ]+$', 'a list of networks such as 10.0.0.0/8'),
  SMTP_URL: optionalText('^smtps?://', 'an smtp:// or smtps:// URL'),
  MAIL_FROM: optionalText('^[^\\r\\n]+@[^\\r\\n]+$', 'an email address'),
  LOG_LEVEL: optionalChoice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  DRAIN_SECONDS: optionalText('^[0-9]{1,2}$', 'a number of seconds below 100'),
  SECRETS_KEYS: optionalText(
    `^${sealingKey}(, ?${sealingKey})*$`,
    'one or more keys from npm run shop -- secrets-key, separated by commas',
  ),
  METRICS_TOKEN: optionalText('^.{16,}$', 'at least 16 characters long'),
  SENTRY_DSN: optionalText(
    '^https?://[^@\\s/]+@\\S+/[0-9]+$',
    'the DSN of a project, such as https://key@errors.example/1',
  ),
  NODE_ENV: optionalChoice(['production', 'development', 'test']),
  SANDBOX: optionalChoice(['allowed']),
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
  /** Origin of the console; it has its own when it differs from `publicUrl`. */
  readonly consoleUrl: string
  /** OpenID Connect provider for staff. */
  readonly signIn?: {
    readonly issuer: string
    readonly clientId: string
    readonly clientSecret: string
    readonly label: string
  }
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
export const isSandboxEnabled = ({ production, sandboxAllowed }: Config): boolean => !production || sandboxAllowed

const variables = Object.entries(Environment.properties).map(([name, schema]) => ({
  name,
  is: 'description' in schema ? schema.description : 'right',
  check: Compile(schema),
}))

/** Problems by variable, without values, which may be secrets. */
const findProblems = (values: Readonly<Record<string, string>>): readonly string[] =>
  variables
    .filter(({ name, check }) => values[name] !== undefined && !check.Check(values[name]))
    .map(({ name, is }) => `${name} must be ${is}`)

const parseList = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Outside production, webhooks may be received on this machine. */
const LOOPBACK = '127.0.0.0/8, ::1/128'

const parseSignIn = (environment: Environment): Pick<Config, 'signIn'> => {
  const {
    CONSOLE_SIGN_IN_ISSUER: issuer,
    CONSOLE_SIGN_IN_CLIENT_ID: clientId,
    CONSOLE_SIGN_IN_CLIENT_SECRET: clientSecret,
    CONSOLE_SIGN_IN_LABEL: label = 'your company account',
  } = environment
  return issuer === undefined || clientId === undefined || clientSecret === undefined
    ? {}
    : { signIn: { issuer, clientId, clientSecret, label } }
}

const TOGETHER = ['CONSOLE_SIGN_IN_ISSUER', 'CONSOLE_SIGN_IN_CLIENT_ID', 'CONSOLE_SIGN_IN_CLIENT_SECRET'] as const

/** Variables that need each other. */
const findConflicts = (environment: Environment): readonly string[] => {
  const { CONSOLE_URL: consoleUrl, PUBLIC_URL: publicUrl } = environment
  const present = TOGETHER.filter((name) => environment[name] !== undefined)
  const missing = present.length === 0 ? [] : TOGETHER.filter((name) => environment[name] === undefined)
  const isMixed = consoleUrl !== undefined && publicUrl?.split(':')[0] !== consoleUrl.split(':')[0]
  return [
    ...missing.map((name) => `${name} is missing beside ${present.join(' and ')}`),
    ...(isMixed && publicUrl !== undefined ? ['CONSOLE_URL and PUBLIC_URL must both be https'] : []),
  ]
}

const parseSealingKey = (text: string) => {
  const colon = text.indexOf(':')
  return { id: text.slice(0, colon), key: Buffer.from(text.slice(colon + 1), 'base64') }
}

/** Shops may only name variables of this form, so they cannot read the process's own secrets. */
const SHOP_SECRET_PATTERN = /^HOMEWARD_[A-Z0-9_]+__[A-Z0-9_]+$/

export const createSecretReader =
  (env: Readonly<Record<string, string | undefined>>) =>
  (variable: string): string | undefined =>
    SHOP_SECRET_PATTERN.test(variable) ? env[variable] : undefined

/** @throws Error naming every invalid variable */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const values = Object.fromEntries(knownVariables.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
  const problems = [...findProblems(values), ...findConflicts(values)]
  if (problems.length > 0) throw new Error(`Invalid environment: ${problems.join('; ')}`)
  const environment: Environment = values
  const port = Number(environment.PORT ?? 3000)
  const host = environment.HOST ?? '127.0.0.1'
  const publicUrl = environment.PUBLIC_URL ?? `http://localhost:${port}`
  return {
    port,
    host,
    ...(environment.DATABASE_URL && { databaseUrl: environment.DATABASE_URL }),
    dataDir: environment.DATA_DIR ?? '.data',
    publicUrl,
    consoleUrl: environment.CONSOLE_URL ?? publicUrl,
    ...parseSignIn(environment),
    trustedProxies: parseList(environment.TRUSTED_PROXIES),
    orderSystemNetworks: parseList(environment.ORDER_SYSTEM_NETWORKS),
    webhookNetworks: parseList(environment.WEBHOOK_NETWORKS ?? (environment.NODE_ENV === 'production' ? '' : LOOPBACK)),
    ...(environment.SMTP_URL && { smtpUrl: environment.SMTP_URL }),
    mailFrom: environment.MAIL_FROM ?? 'returns@localhost',
    logLevel: environment.LOG_LEVEL ?? 'info',
    ...(environment.METRICS_TOKEN && { metricsToken: environment.METRICS_TOKEN }),
    sealingKeys: parseList(environment.SECRETS_KEYS).map(parseSealingKey),
    drainSeconds: Number(environment.DRAIN_SECONDS ?? 5),
    ...(environment.SENTRY_DSN && { sentryDsn: environment.SENTRY_DSN }),
    production: environment.NODE_ENV === 'production',
    sandboxAllowed: environment.SANDBOX === 'allowed',
  }
}
