import { describe, expect, test } from 'vitest'
import { knownVariables, readConfig } from '../../server/config.ts'

const validSettings = {
  PORT: ['8080', { port: 8080 }],
  HOST: ['0.0.0.0', { host: '0.0.0.0' }],
  DATABASE_URL: ['postgres://portal@db/homeward', { databaseUrl: 'postgres://portal@db/homeward' }],
  DATA_DIR: ['/var/lib/homeward', { dataDir: '/var/lib/homeward' }],
  ORDER_SYSTEM_NETWORKS: ['10.1.0.0/16, fd00::/8', { orderSystemNetworks: ['10.1.0.0/16', 'fd00::/8'] }],
  WEBHOOK_NETWORKS: ['10.2.0.0/16', { webhookNetworks: ['10.2.0.0/16'] }],
  PUBLIC_URL: ['https://returns.example', { publicUrl: 'https://returns.example' }],
  CONSOLE_URL: ['http://console.example', { consoleUrl: 'http://console.example' }],
  CONSOLE_SIGN_IN_ISSUER: ['https://id.example/t', { signIn: { issuer: 'https://id.example/t' } }],
  CONSOLE_SIGN_IN_CLIENT_ID: ['homeward', { signIn: { clientId: 'homeward' } }],
  CONSOLE_SIGN_IN_CLIENT_SECRET: ['secret', { signIn: { clientSecret: 'secret' } }],
  CONSOLE_SIGN_IN_LABEL: ['Northwind', { signIn: { label: 'Northwind' } }],
  TRUSTED_PROXIES: ['10.0.0.0/8, ::1', { trustedProxies: ['10.0.0.0/8', '::1'] }],
  SMTP_URL: ['smtps://mail.example:465', { smtpUrl: 'smtps://mail.example:465' }],
  MAIL_FROM: ['Wrenfold <returns@wrenfold.example>', { mailFrom: 'Wrenfold <returns@wrenfold.example>' }],
  LOG_LEVEL: ['debug', { logLevel: 'debug' }],
  DRAIN_SECONDS: ['20', { drainSeconds: 20 }],
  METRICS_TOKEN: ['sixteen-characters', { metricsToken: 'sixteen-characters' }],
  SECRETS_KEYS: [
    `new:${Buffer.alloc(32, 1).toString('base64')}, old:${Buffer.alloc(32, 2).toString('base64')}`,
    {
      sealingKeys: [
        { id: 'new', key: Buffer.alloc(32, 1) },
        { id: 'old', key: Buffer.alloc(32, 2) },
      ],
    },
  ],
  SENTRY_DSN: ['https://key@errors.example/1', { sentryDsn: 'https://key@errors.example/1' }],
  NODE_ENV: ['production', { production: true }],
  SANDBOX: ['allowed', { sandboxAllowed: true }],
} as const

const signIn = {
  CONSOLE_SIGN_IN_ISSUER: 'https://id.example',
  CONSOLE_SIGN_IN_CLIENT_ID: 'client',
  CONSOLE_SIGN_IN_CLIENT_SECRET: 'secret',
}

const defaults = {
  port: 3000,
  host: '127.0.0.1',
  dataDir: '.data',
  publicUrl: 'http://localhost:3000',
  consoleUrl: 'http://localhost:3000',
  trustedProxies: [],
  orderSystemNetworks: [],
  webhookNetworks: ['127.0.0.0/8', '::1/128'],
  mailFrom: 'returns@localhost',
  logLevel: 'info',
  drainSeconds: 5,
  sealingKeys: [],
  production: false,
  sandboxAllowed: false,
}

describe('the environment', () => {
  test('an empty environment configures a portal for this machine alone', () => {
    expect(readConfig({})).toEqual(defaults)
    expect(readConfig({ PORT: '', DATABASE_URL: '', SMTP_URL: '' })).toEqual(defaults)
  })

  test('every known variable is read, and no other', () => {
    expect([...knownVariables].sort()).toEqual(Object.keys(validSettings).sort())
    expect(readConfig({ HOME: '/nowhere', PATH: '/bin' })).toEqual(defaults)
  })

  test.each(Object.entries(validSettings))('%s is read', (name, [value, becomes]) => {
    const companions = name.startsWith('CONSOLE_SIGN_IN_') ? signIn : {}
    expect(readConfig({ ...companions, [name]: value })).toMatchObject(becomes)
  })

  test('ADM-02 an incomplete provider and mixed protocols are errors', () => {
    const { CONSOLE_SIGN_IN_CLIENT_SECRET: _secret, ...incomplete } = signIn
    expect(() => readConfig(incomplete)).toThrow('CONSOLE_SIGN_IN_CLIENT_SECRET is missing')
    expect(() => readConfig({ ...signIn, CONSOLE_SIGN_IN_ISSUER: 'http://id.example' })).toThrow('must be the https://')
    const urls = { PUBLIC_URL: 'https://returns.example', CONSOLE_URL: 'http://console.example' }
    expect(() => readConfig(urls)).toThrow('must both be https')
  })

  test('links use the listening port unless the configuration names another', () => {
    expect(readConfig({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000')
  })

  test('the environment reports all errors in a single message', () => {
    const wrong = {
      PORT: 'eighty',
      DATABASE_URL: 'mysql://db/homeward',
      PUBLIC_URL: 'https://returns.example/portal',
      TRUSTED_PROXIES: 'everyone',
      SMTP_URL: 'mail.example',
      MAIL_FROM: 'a\r\nBcc: b@c.example',
      LOG_LEVEL: 'loud',
      DRAIN_SECONDS: '1.5',
      METRICS_TOKEN: 'short',
      NODE_ENV: 'prod',
      SANDBOX: 'yes',
    }
    const message = () => readConfig(wrong)
    expect(message).toThrow(/^Invalid environment: /)
    for (const name of Object.keys(wrong)) expect(message).toThrow(new RegExp(`\\b${name} must`))
  })

  test('a wrong value is not repeated, as it may be a secret', () => {
    expect(() => readConfig({ METRICS_TOKEN: 'hunter2' })).toThrow(/^(?!.*hunter2)/s)
  })
})
