import type { StatusStep } from './answer.ts'

/** Hides a banner for every visitor of the page (STS-46, STS-48). */
export const dismissBanner: StatusStep = async ({ store }, _session, { shopId, id }, { args }) => {
  const banner = String(args.banner)
  await store.transaction(async (tables) => {
    const fresh = await tables.returns.lock(shopId, id)
    const dismissed = fresh?.document.dismissed ?? []
    if (fresh === null || dismissed.includes(banner)) return
    await tables.returns.save({ ...fresh, document: { ...fresh.document, dismissed: [...dismissed, banner] } })
  })
  return { kind: 'saved' }
}
