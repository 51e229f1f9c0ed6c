import { useEffect, useRef } from 'react'
import type { ScanField } from '../../../schemas/console/components/scan-field.ts'
import { Icon } from '../../ui/Icon.tsx'

type PhotoButtonProps = {
  readonly target: NonNullable<ScanField['photo']>
  readonly onPhotos: (files: readonly File[]) => void
}

export function PhotoButton({ target, onPhotos }: PhotoButtonProps) {
  const { label, accept, keys, disabled } = target
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (keys === undefined || event.key !== keys) return
      event.preventDefault()
      input.current?.click()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [keys])
  if (disabled !== undefined) return <p className="hc-quiet">{disabled}</p>
  return (
    <label className="hc-scan-photo">
      <Icon name="picture" size={24} />
      <span>{label}</span>
      {keys !== undefined && <kbd className="hc-scan-key">{keys}</kbd>}
      <input
        ref={input}
        type="file"
        accept={accept.join(',')}
        capture="environment"
        onChange={({ target: chosen }) => {
          onPhotos([...(chosen.files ?? [])])
          chosen.value = ''
        }}
      />
    </label>
  )
}
