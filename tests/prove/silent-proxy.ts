import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * What befalls the way to a database. `silent` loses everything, `deaf` what goes there, `mute` what comes back; nobody is
 * told. `half-open` forgets the connections there are and keeps them open on this side; `unanswered` takes new ones and says
 * nothing; `idle` loses those on which nothing is under way; `delay` is late with everything, `halting` with the end of what comes
 * back; `cut` ends them all.
 */
export const mishaps = ['silent', 'deaf', 'mute', 'half-open', 'unanswered', 'idle', 'delay', 'halting', 'cut'] as const
export type Mishap = (typeof mishaps)[number]

/** A way to a database that can be made to fail. */
export interface Way {
  readonly url: string
  /** From now on; null heals what can be healed: bytes that were lost stay lost. */
  suffer(mishap: Mishap | null): void
  close(): void
}

const DELAY_MS = 150
const HALT_MS = 50
/** The length of what the database ends each answer with: whether it is ready, and in a transaction. */
const READY_BYTES = 6
/** Nothing is under way on a connection that said nothing for so long. */
const IDLE_MS = 50

interface Link {
  readonly near: Socket
  readonly far: Socket
  /** Bytes of it were lost, so nothing that it carries makes sense any more. */
  lost: boolean
  spokeAt: number
}

const swallows: Readonly<Record<'up' | 'down', readonly (Mishap | null)[]>> = {
  up: ['silent', 'deaf', 'half-open'],
  down: ['silent', 'mute', 'half-open'],
}

/** Passes bytes on to the PostgreSQL of this address, and every mishap with them. */
export async function wayTo(url: string): Promise<Way> {
  const target = new URL(url)
  const links = new Set<Link>()
  let mishap: Mishap | null = null

  const carry = (link: Link, way: 'up' | 'down'): void => {
    const [from, to] = way === 'up' ? [link.near, link.far] : [link.far, link.near]
    let told = Promise.resolve()
    const halt = async (bytes: Buffer): Promise<void> => {
      to.write(bytes.subarray(0, -READY_BYTES))
      await pause(HALT_MS)
      to.write(bytes.subarray(-READY_BYTES))
    }
    from.on('data', (bytes) => {
      link.spokeAt = Date.now()
      if (swallows[way].includes(mishap)) link.lost = true
      if (link.lost) return
      if (mishap === 'delay') setTimeout(() => to.write(bytes), DELAY_MS)
      else if (mishap === 'halting' && way === 'down') told = told.then(() => halt(bytes))
      else to.write(bytes)
    })
    from.on('error', () => {})
    from.on('close', () => {
      links.delete(link)
      // Whoever is behind lost bytes does not learn of the end either.
      if (!link.lost && !swallows[way].includes(mishap)) to.destroy()
    })
  }

  const server = createServer((near) => {
    if (mishap === 'cut') {
      near.destroy()
      return
    }
    const far = connect(Number(target.port), target.hostname)
    const link = { near, far, lost: mishap === 'unanswered', spokeAt: Date.now() }
    links.add(link)
    carry(link, 'up')
    carry(link, 'down')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const befall: Partial<Record<Mishap, (link: Link) => void>> = {
    cut: ({ near }) => near.destroy(),
    'half-open': (link) => {
      link.lost = true
      link.far.destroy()
    },
    idle: (link) => {
      link.lost ||= Date.now() - link.spokeAt > IDLE_MS
    },
  }
  const address = server.address()
  const here = new URL(url)
  here.port = String(typeof address === 'object' && address !== null ? address.port : 0)
  here.hostname = '127.0.0.1'
  return {
    url: here.href,
    suffer(next) {
      mishap = next
      if (next !== null) for (const link of links) befall[next]?.(link)
    },
    close() {
      server.close()
      for (const { near, far } of links) for (const socket of [near, far]) socket.destroy()
    },
  }
}
