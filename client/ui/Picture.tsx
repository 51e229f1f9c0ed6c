import { useState } from 'react'
import type { Picture as PictureShape } from '../../schemas/screen/text.ts'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'

type PictureProps = {
  readonly picture: PictureShape
  readonly size: 'small' | 'medium' | 'large' | 'fill'
  readonly faded?: boolean
}

/**
 * A lazy product picture, or an icon if it fails. Failures are kept by address, so that another picture gets its
 * chance.
 */
export function Picture({ picture, size, faded = false }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const { src, alt } = picture
  const missing = src === '' || failed === src
  return (
    <span className={classes('hw-picture', `hw-picture--${size}`, faded && 'hw-picture--faded')}>
      {missing ? (
        <span className="hw-picture-missing" {...(alt === '' ? {} : { role: 'img', 'aria-label': alt })}>
          <Icon name="picture" size={24} />
        </span>
      ) : (
        <img src={src} alt={alt} loading="lazy" decoding="async" onError={() => setFailed(src)} />
      )}
    </span>
  )
}
