import type { Presence as PresenceShape } from '../../../schemas/console/components/presence.ts'

export function Presence({ component: { id, people, text } }: { readonly component: PresenceShape }) {
  return (
    <div id={id} className="hc-presence" role="status">
      {people.map(({ initials }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may share initials
        <span key={at} className="hc-face" aria-hidden="true">
          {initials}
        </span>
      ))}
      {text}
    </div>
  )
}
