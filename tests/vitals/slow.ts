import type { Page } from 'playwright-core'

export const SLOW = { bitsPerSecond: 400_000, latencyMs: 400, cpu: 4 } as const

export async function slowDown(page: Page, latencyMs: number = SLOW.latencyMs): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const bytes = SLOW.bitsPerSecond / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu })
}
