import type { Screen } from '../../../client/runtime/page/contract.ts'
import { createSession, type Session } from '../../../client/runtime/session.ts'
import type { InitialPage } from '../../../client/runtime/state/state.ts'
import { createFakePlatform, type FakePlatform, settlePromises } from './fake-platform.ts'
import { answer, exchange, init, lookup } from './screens.ts'
import { type Service, service } from './service.ts'

export interface Visit {
  readonly session: Session
  readonly service: Service
  readonly platform: FakePlatform
  screen(): Screen | null
  /** Runs all tasks that need no clock. */
  settle(): Promise<void>
}

export const demoService = (): Service =>
  service()
    .on('init', { body: init })
    .on('/', { body: answer(lookup()), etag: '"lookup"' })
    .on('/exchange', { body: answer(exchange(), { rev: 'd1' }), etag: '"d1"' })

export function visitOf(fakeService: Service, start = '/', changes: Partial<FakePlatform> = {}): Visit {
  const platform = { ...createFakePlatform(fakeService, start), ...changes }
  const session = createSession(platform)
  let drawCount = 0
  session.subscribe(() => {
    const { drawing } = session.snapshot()
    if (drawing === drawCount) return
    drawCount = drawing
    queueMicrotask(session.afterRender)
  })
  return { session, service: fakeService, platform, screen: () => session.snapshot().screen, settle: settlePromises }
}

export async function begin(visit: Visit, first: InitialPage | null = null): Promise<Visit> {
  void visit.session.start(first)
  await settlePromises()
  return visit
}

export const begun = (
  fakeService: Service = demoService(),
  start = '/',
  first: InitialPage | null = null,
): Promise<Visit> => begin(visitOf(fakeService, start), first)
