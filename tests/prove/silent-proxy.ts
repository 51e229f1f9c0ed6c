import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Network faults without notice. `silent` loses all bytes, `deaf` those to the database, `mute` those back. `half-open`
 * drops existing connections, `unanswered` accepts new ones silently, `idle` drops unused ones. `delay` is late,
 * `halting` delays ends of answers, `cut` closes all.
 */
export const mishaps = ['silent', 'deaf', 'mute', 'half-open', 'unanswered', 'idle', 'delay', 'halting', 'cut'] as const
export type Mishap = (typeof mishaps)[number]

export interface Way {
  readonly url: string
  suffer(fault: Mishap | null): void
  close(): void
}

const DELAY_MS = 150
const HALT_MS = 50
const READY_BYTES = 6
const IDLE_MS = 50

interface Link {
  readonly near: Socket
  readonly far: Socket
  lost: boolean
  spokeAt: number
}

const swallows: Readonly<Record<'up' | 'down', readonly (Mishap | null)[]>> = {
  up: ['silent', 'deaf', 'half-open'],
  down: ['silent', 'mute', 'half-open'],
}

export async function openProxy(url: string): Promise<Way> {
  const target = new URL(url)
  const links = new Set<Link>()
  let fault: Mishap | null = null

  const carry = (link: Link, way: 'up' | 'down'): void => {
    const [from, to] = way === 'up' ? [link.near, link.far] : [link.far, link.near]
    let lastWrite = Promise.resolve()
    const halt = async (bytes: Buffer): Promise<void> => {
      to.write(bytes.subarray(0, -READY_BYTES))
      await pause(HALT_MS)
      to.write(bytes.subarray(-READY_BYTES))
    }
    from.on('data', (bytes) => {
      link.spokeAt = Date.now()
      if (swallows[way].includes(fault)) link.lost = true
      if (link.lost) return
      if (fault === 'delay') setTimeout(() => to.write(bytes), DELAY_MS)
      else if (fault === 'halting' && way === 'down') lastWrite = lastWrite.then(() => halt(bytes))
      else to.write(bytes)
    })
    from.on('error', () => {})
    from.on('close', () => {
      links.delete(link)
      // The peer of lost bytes does not see the close either.
      if (!link.lost && !swallows[way].includes(fault)) to.destroy()
    })
  }

  const server = createServer((near) => {
    if (fault === 'cut') {
      near.destroy()
      return
    }
    const far = connect(Number(target.port), target.hostname)
    const link = { near, far, lost: fault === 'unanswered', spokeAt: Date.now() }
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
  const proxyUrl = new URL(url)
  proxyUrl.port = String(typeof address === 'object' && address !== null ? address.port : 0)
  proxyUrl.hostname = '127.0.0.1'
  return {
    url: proxyUrl.href,
    suffer(next) {
      fault = next
      if (next !== null) for (const link of links) befall[next]?.(link)
    },
    close() {
      server.close()
      for (const { near, far } of links) for (const socket of [near, far]) socket.destroy()
    },
  }
}
