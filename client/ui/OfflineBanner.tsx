import { Icon } from './Icon.tsx'

/**
 * Says that the connection is lost (NAV-46). The live region exists first, as not all screen readers read a new one.
 */
export function OfflineBanner({ offline, text }: { readonly offline: boolean; readonly text: string }) {
  return (
    <div role="status" className="hw-offline">
      {offline && (
        <p>
          <Icon name="info" size={18} />
          {text}
        </p>
      )}
    </div>
  )
}
