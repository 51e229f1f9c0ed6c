import type { LocationList as LocationListShape } from '../../schemas/components/location-list.ts'
import { ActionButtons } from './pieces/ActionButton.tsx'

/** Drop-off places, nearest first. */
export function LocationList({ component }: { readonly component: LocationListShape }) {
  const { id, heading, locations } = component
  return (
    <section id={id} className="hw-locations" aria-label={heading}>
      <h2 className="hw-h2">{heading}</h2>
      <ul>
        {locations.map((place) => (
          <li key={place.id} id={place.id}>
            <div>
              <p className="hw-item-title">{place.name}</p>
              {place.lines.map((line) => (
                <p key={line} className="hw-item-variant">
                  {line}
                </p>
              ))}
            </div>
            <p className="hw-locations-distance hw-figures">{place.distance}</p>
            <ActionButtons buttons={place.actions} />
          </li>
        ))}
      </ul>
    </section>
  )
}
