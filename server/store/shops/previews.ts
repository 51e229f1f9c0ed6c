import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import { json, type Queryable, sql } from '../../database/database.ts'
import { hashToken } from '../token-hash.ts'

interface PreviewRow {
  readonly rev: number
  readonly config: unknown
  readonly state: unknown
}

/** Per shop; the oldest are deleted first (FND-75). */
const MAX_PREVIEWS = 200
const MAX_PREVIEW_BYTES = 67_108_864
/** They are sent in one header. */
const MAX_FONT_HOSTS = 20

interface PreviewRef {
  readonly key: string
  readonly now: Instant
}

/** Previews of unpublished configurations, without personal data (PRV-10). */
export const previewQueries = (db: Queryable) => ({
  /** The token opens the preview once and needs 128 random bits. Only its hash is stored. */
  async create(
    shopId: ShopId,
    token: string,
    input: {
      readonly config: unknown
      readonly fontHosts: readonly string[]
      readonly madeAt: Instant
      readonly expiresAt: Instant
    },
  ): Promise<void> {
    const { config, fontHosts, madeAt, expiresAt } = input
    await db.query(
      sql('previews.crowd')`delete from previews where shop_id = ${shopId} and (expires_at <= ${madeAt} or key_hash in
        (select key_hash from (
          select key_hash, row_number() over newest as place,
            sum(coalesce(pg_column_size(config), 0) + coalesce(pg_column_size(state), 0)) over newest as bytes
          from previews where shop_id = ${shopId} window newest as (order by made_at desc, key_hash)
        ) kept where place >= ${MAX_PREVIEWS} or bytes > ${MAX_PREVIEW_BYTES}::bigint))`,
    )
    await db.query(
      sql('previews.make')`insert into previews (shop_id, key_hash, config, font_hosts, made_at, expires_at)
        values (${shopId}, ${hashToken(token)}, ${json(config)}, ${json(fontHosts)}, ${madeAt}, ${expiresAt})`,
    )
  },

  /** Null for an unknown, used or expired token. */
  async open(
    shopId: ShopId,
    { token, now }: { readonly token: string; readonly now: Instant },
    then: { readonly key: string; readonly expiresAt: Instant },
  ): Promise<Pick<PreviewRow, 'config'> | null> {
    const [row] = await db.query<Pick<PreviewRow, 'config'>>(
      sql('previews.open')`update previews
        set key_hash = ${hashToken(then.key)}, opened = true, expires_at = ${then.expiresAt}
        where shop_id = ${shopId} and key_hash = ${hashToken(token)} and not opened and expires_at > ${now}
        returning config`,
    )
    return row ?? null
  },

  async find(shopId: ShopId, { key, now }: PreviewRef): Promise<PreviewRow | null> {
    const [row] = await db.query<PreviewRow>(
      sql('previews.find')`select rev, config, state from previews
        where shop_id = ${shopId} and key_hash = ${hashToken(key)} and opened and expires_at > ${now}`,
    )
    return row ?? null
  },

  /** False at another revision. */
  async save(shopId: ShopId, key: string, { rev, state }: Pick<PreviewRow, 'rev' | 'state'>): Promise<boolean> {
    const rows = await db.query(
      sql('previews.save')`update previews set state = ${json(state)}, rev = rev + 1
        where shop_id = ${shopId} and key_hash = ${hashToken(key)} and opened and rev = ${rev} returning rev`,
    )
    return rows.length === 1
  },

  /** Of unexpired previews, newest first. */
  async listFontHosts(shopId: ShopId, now: Instant): Promise<readonly string[]> {
    const rows = await db.query<{ host: string }>(
      sql('previews.font_hosts')`select host from previews, jsonb_array_elements_text(font_hosts) as host
        where shop_id = ${shopId} and expires_at > ${now} group by host order by max(made_at) desc limit ${MAX_FONT_HOSTS}::integer`,
    )
    return rows.map(({ host }) => host)
  },

  async deleteExpired(shopId: ShopId, now: Instant): Promise<void> {
    await db.query(sql('previews.forget')`delete from previews where shop_id = ${shopId} and expires_at <= ${now}`)
  },
})
