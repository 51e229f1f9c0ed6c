export type ChannelListeners = ReturnType<typeof createChannelListeners>

export function createChannelListeners() {
  const byChannel = new Map<string, Set<() => void>>()

  return {
    channels: (): string[] => [...byChannel.keys()],
    add(channel: string, wake: () => void): () => void {
      const own = () => wake() // a function added twice is called twice
      const all = byChannel.get(channel) ?? new Set()
      byChannel.set(channel, all.add(own))
      return () => void all.delete(own)
    },
    notify(channel: string): void {
      for (const wake of byChannel.get(channel) ?? []) wake()
    },
    notifyAll(): void {
      for (const all of byChannel.values()) for (const wake of all) wake()
    },
  }
}

/** @throws RangeError when it is not a plain word. */
export function channelName(channel: string): string {
  if (!/^[a-z_]{1,60}$/.test(channel)) throw new RangeError(`Invalid channel name: ${channel}`)
  return channel
}
