import { Icon } from './Icon.tsx'

/**
 * Says that the connection is gone, for as long as it is (NAV-46). The live region stands before there are words for
 * it: one that comes together with its words is not read by every reader.
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
