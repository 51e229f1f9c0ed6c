import type { ReturnLabel, ReturnRecord } from '../../../schemas/records/return.ts'
import { maskOrderNumber, viewerOfReturn } from '../../domain/items/gift-visibility.ts'
import { resolveReturnAddress } from '../../domain/method/destination.ts'
import { findPolicy } from '../../domain/return/policy.ts'
import { hasPackingSlip } from '../../domain/return/return-method.ts'
import type { World } from '../../world.ts'
import { getTranslator } from '../request/session.ts'

export interface Paper {
  readonly bytes: Uint8Array
  readonly type: 'application/pdf' | 'image/svg+xml' | 'image/png'
  readonly filename: string
}

type PaperRequest = { readonly shopId: string; readonly key: string }

const isReturnKey = (key: string): boolean => /^[A-Za-z0-9_-]{22}$/.test(key)

const findReturn = ({ store }: Pick<World, 'store'>, { shopId, key }: PaperRequest): Promise<ReturnRecord | null> =>
  isReturnKey(key) ? store.returns.findByKey(shopId, key) : Promise.resolve(null)

/** The label as a PDF; null if it is void or not ready. */
export async function readLabelPaper(
  needs: Pick<World, 'store' | 'files'>,
  request: PaperRequest,
): Promise<Paper | null> {
  const record = await findReturn(needs, request)
  const label = record?.document.label
  if (!record || label?.state !== 'ready' || label.document === undefined) return null
  const file = await needs.files.get(request.shopId, label.document)
  return file && { bytes: file.bytes, type: 'application/pdf', filename: `return-label-${record.number}.pdf` }
}

/** The customs papers of a valid label; null if it has none (PCL-08). */
export async function readCustomsPaper(
  needs: Pick<World, 'store' | 'files'>,
  request: PaperRequest,
): Promise<Paper | null> {
  const record = await findReturn(needs, request)
  const label = record?.document.label
  if (!record || label?.state !== 'ready' || label.customs === undefined) return null
  const file = await needs.files.get(request.shopId, label.customs)
  return file && { bytes: file.bytes, type: 'application/pdf', filename: `customs-papers-${record.number}.pdf` }
}

const getCode = ({ state, document: { label, method } }: ReturnRecord): NonNullable<ReturnLabel['qr']> | null =>
  state === 'cancelled' ? null : ((label?.state === 'ready' ? label.qr : undefined) ?? method?.arrangement?.qr ?? null)

export async function readCodePaper(
  needs: Pick<World, 'store' | 'papers' | 'files'>,
  request: PaperRequest,
): Promise<Paper | null> {
  const record = await findReturn(needs, request)
  const code = record && getCode(record)
  if (!record || !code) return null
  const filename = `return-code-${record.number}`
  if (typeof code === 'string')
    return { bytes: await needs.papers.codeOf(code), type: 'image/svg+xml', filename: `${filename}.svg` }
  const picture = await needs.files.get(request.shopId, code.file)
  return picture && { bytes: picture.bytes, type: 'image/png', filename: `${filename}.png` }
}

/** The packing slip in the shopper's language; null if the shop makes none (LBL-25, LBL-26). */
export async function buildSlipPaper(
  needs: Pick<World, 'store' | 'shops' | 'papers' | 'log'>,
  request: PaperRequest,
): Promise<Paper | null> {
  const record = await findReturn(needs, request)
  if (record === null) return null
  const { document, number } = record
  const config = await needs.shops.config(record.shopId, document.configVersion)
  if (!hasPackingSlip(record, config)) return null
  const policy = findPolicy(document, config)
  const t = getTranslator({ config, language: document.language, ...(policy && { policy }) }, needs.log)
  const sent = document.items.filter(({ outcome }) => !outcome.includes('keep'))
  const bytes = await needs.papers.packingSlip({
    returnName: number,
    code: document.label?.returnCode ?? document.method?.arrangement?.rmaCode ?? number,
    orderName: maskOrderNumber(viewerOfReturn(document), document.orderName),
    to: resolveReturnAddress(config, document.destination),
    items: sent.map(({ product, reason }) => ({
      title: product.title,
      variant: product.variantTitle,
      reason: reason.text,
    })),
    words: {
      title: t('slip.title'),
      number: t('slip.number'),
      order: t('slip.order'),
      items: t('slip.items'),
      to: t('slip.to'),
      hint: t('slip.hint'),
    },
  })
  return { bytes, type: 'application/pdf', filename: `packing-slip-${number}.pdf` }
}
