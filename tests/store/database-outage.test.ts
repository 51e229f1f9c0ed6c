import { expect, test } from 'vitest'
import { isOutage, withOutageFault } from '../../server/database/engines/outage.ts'

const errorWithCode = (code: string, message = 'refused') => Object.assign(new Error(message), { code })

test.each([
  ['a connection that the server broke', errorWithCode('08006')],
  ['a server that shuts down', errorWithCode('57P01')],
  ['a server that has no connection left', errorWithCode('53300')],
  ['a server that only reads for now', errorWithCode('25006')],
  ['a port without a listener', errorWithCode('ECONNREFUSED')],
  ['a socket whose server is stopped', errorWithCode('ENOENT')],
  ['what the driver says in words only', new Error('Connection terminated unexpectedly')],
  [
    'a host of several addresses, one of which is not there',
    new AggregateError([errorWithCode('EACCES'), errorWithCode('ECONNREFUSED')]),
  ],
])('FIX-36 %s means that the database is away, and the same query may succeed later', async (_what, error) => {
  expect(isOutage(error)).toBe(true)
  await expect(withOutageFault(() => Promise.reject(error))).rejects.toMatchObject({ code: 'RET_ERR_DATABASE_AWAY' })
})

test.each([
  ['a row that is there already', errorWithCode('23505')],
  ['a wrong word in a statement', errorWithCode('42601')],
  ['a mistake of ours', new TypeError('x is not a function')],
  ['what is no error at all', 'Connection terminated'],
  ['addresses that are all refused to us', new AggregateError([errorWithCode('EACCES')])],
])('FIX-36 %s is no outage and suggests no retry', async (_what, error) => {
  expect(isOutage(error)).toBe(false)
  await expect(withOutageFault(() => Promise.reject(error))).rejects.toBe(error)
})
