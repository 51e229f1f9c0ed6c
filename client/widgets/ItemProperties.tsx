import { useState } from 'react'
import type { ItemList } from '../../schemas/components/item-list.ts'
import { LazyIcon } from '../ui/LazyIcon.tsx'
import { Modal } from '../ui/Modal.tsx'
import { Picture } from '../ui/Picture.tsx'
import { Facts } from './pieces/Facts.tsx'

type ItemProps = { readonly item: ItemList['items'][number]; readonly list: ItemList }

/** The properties of an item, such as an engraving (ITM-26). */
export function ItemProperties({ item, list }: ItemProps) {
  const { properties } = item
  if (properties === undefined) return null
  return (
    <details className="hw-properties">
      <summary>{list.propertiesLabel}</summary>
      <Facts facts={namedFacts(properties)} />
    </details>
  )
}

/** The picture of an item; with properties it opens a dialog (ITM-26). */
export function ItemPicture({ item, list }: ItemProps) {
  const [open, setOpen] = useState(false)
  const { picture, properties, state, title } = item
  const faded = state === 'ineligible' || state === 'disabled'
  if (properties === undefined) return <Picture picture={picture} size="large" faded={faded} />
  return (
    <>
      <button
        type="button"
        className="hw-item-zoom"
        aria-haspopup="dialog"
        aria-label={`${title}: ${list.propertiesLabel}`}
        onClick={() => setOpen(true)}
      >
        <Picture picture={picture} size="large" faded={faded} />
        <span className="hw-item-zoom-mark">
          <LazyIcon name="zoom" size={14} />
        </span>
      </button>
      {open && (
        <Modal title={title} closeLabel={list.closeLabel} onClose={() => setOpen(false)}>
          <div className="hw-item-close-up">
            <Picture picture={picture} size="fill" />
            <h3 className="hw-h3">{list.propertiesLabel}</h3>
            <Facts facts={namedFacts(properties)} />
          </div>
        </Modal>
      )}
    </>
  )
}

const namedFacts = (properties: NonNullable<ItemProps['item']['properties']>) =>
  properties.map(({ name, value }) => ({ label: name, value }))
