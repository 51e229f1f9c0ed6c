import { useState } from 'react'
import type { ItemCards } from '../../../schemas/console/components/item-cards.ts'
import { Modal } from '../../ui/Modal.tsx'
import { useWidgetContext } from '../../widgets/widget-context.ts'

type PhotosProps = { readonly title: string; readonly photos: ItemCards['items'][number]['photos'] }

export function Photos({ title, photos }: PhotosProps) {
  const [open, setOpen] = useState<number | null>(null)
  const context = useWidgetContext()
  const photo = open === null ? undefined : photos[open]
  const move = (by: number) => setOpen((at) => (at === null ? null : (at + by + photos.length) % photos.length))
  if (photos.length === 0) return null
  return (
    <div className="hc-photos">
      {photos.map(({ src, alt }, at) => (
        <button key={src} type="button" className="hc-photo" onClick={() => setOpen(at)}>
          <img src={src} alt={alt} loading="lazy" decoding="async" />
        </button>
      ))}
      {photo !== undefined && (
        <Modal title={title} closeLabel={context.getText('close')} onClose={() => setOpen(null)} size="wide">
          <figure
            className="hc-photo-full"
            onKeyDown={({ key }) => {
              if (key === 'ArrowRight') move(1)
              if (key === 'ArrowLeft') move(-1)
            }}
          >
            <img src={photo.href} alt={photo.alt} />
            <figcaption>{photo.alt}</figcaption>
          </figure>
        </Modal>
      )}
    </div>
  )
}
