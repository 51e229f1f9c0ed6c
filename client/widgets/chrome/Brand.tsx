import { useState } from 'react'
import type { Screen } from '../../../schemas/envelope/screen.ts'
import { PathLink } from '../pieces/PathLink.tsx'

/** The logo, or the name if there is none or it fails (NAV-49). */
export function Brand({ brand }: { readonly brand: Screen['chrome']['brand'] }) {
  const { name, logo, home } = brand
  const [failed, setFailed] = useState<string | null>(null)
  const mark =
    logo === undefined || failed === logo ? (
      <span className="hw-brand-name">{name}</span>
    ) : (
      <img className="hw-logo" src={logo} alt={name} onError={() => setFailed(logo)} />
    )
  if (home === undefined) return <div className="hw-brand">{mark}</div>
  return (
    <PathLink path={home.path} className="hw-brand" label={home.label}>
      {mark}
    </PathLink>
  )
}
