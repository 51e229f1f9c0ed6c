import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'

export type SmtpServer = {
  readonly url: string
  readonly letters: readonly string[]
  readonly recipients: readonly string[]
  readonly connections: () => number
  readonly close: () => Promise<void>
}

/** Replies at each step; `null` is silence, and `hang-up` drops the connection. */
export type Script = Partial<Record<'greeting' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'end', string | null>>

const HANG_UP = 'hang-up'

const wellBehaved = {
  greeting: '220 test ESMTP',
  AUTH: '235 welcome',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  end: '250 taken',
}

export async function smtpServer(script: Script = {}): Promise<SmtpServer> {
  const letters: string[] = []
  const recipients: string[] = []
  const sockets = new Set<Socket>()
  const replies = { ...wellBehaved, ...script }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    converse(socket, replies, { letters, recipients })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `smtp://127.0.0.1:${portOf(server)}`,
    letters,
    recipients,
    connections: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}

type Mailbag = { readonly letters: string[]; readonly recipients: string[] }

function converse(socket: Socket, replies: Required<Script>, { letters, recipients }: Mailbag): void {
  let received = ''
  let letter: string | null = null

  const reply = (line: string | null) => {
    if (line === HANG_UP) socket.destroy()
    else if (line !== null) socket.write(`${line}\r\n`)
  }

  const hear = (line: string) => {
    if (letter !== null && line !== '.') {
      letter += `${line.replace(/^\.\./, '.')}\r\n`
    } else if (letter !== null) {
      if (replies.end?.startsWith('250')) letters.push(letter)
      letter = null
      reply(replies.end)
    } else answer(line)
  }

  const answer = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'RCPT') recipients.push(line)
    if (verb === 'DATA' && replies.DATA?.startsWith('354')) letter = ''
    if (verb === 'EHLO') reply('250-test\r\n250 AUTH PLAIN')
    else if (verb === 'AUTH' || verb === 'MAIL' || verb === 'RCPT' || verb === 'DATA') reply(replies[verb])
    else reply(verb === 'QUIT' ? '221 bye' : '250 ok')
  }

  reply(replies.greeting)
  socket.on('data', (chunk) => {
    const lines = (received + chunk.toString('utf8')).split('\r\n')
    received = lines.pop() ?? ''
    for (const line of lines) hear(line)
  })
}
