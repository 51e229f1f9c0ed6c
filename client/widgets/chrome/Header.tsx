import { useState } from 'react'
import type { Screen } from '../../../schemas/envelope/screen.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PathLink } from '../pieces/PathLink.tsx'
import { getSubmitAttributes } from '../pieces/PlainForm.tsx'
import { useWidgetContext } from '../widget-context.ts'
import { Brand } from './Brand.tsx'

type Chrome = Screen['chrome']

export function Header({ chrome, sticky }: { readonly chrome: Chrome; readonly sticky: boolean }) {
  const { header, back, shop, cart, brand } = chrome
  return (
    <header className={`hw-header hw-header--${header}${sticky ? ' hw-header--sticky' : ''}`}>
      <div className="hw-header-start">{back !== undefined && <BackLink back={back} />}</div>
      <Brand brand={brand} />
      <div className="hw-header-end">
        {shop !== undefined && (
          <a className="hw-header-link hw-header-shop" href={shop.href} aria-label={shop.label}>
            <Icon name="shop" />
            <span>{shop.label}</span>
          </a>
        )}
        {cart !== undefined && <CartLink cart={cart} />}
      </div>
    </header>
  )
}

function BackLink({ back }: { readonly back: NonNullable<Chrome['back']> }) {
  const context = useWidgetContext()
  const { action, label } = back
  const words = (
    <>
      <Icon name="back" />
      <span>{label}</span>
    </>
  )
  if (action.type === 'navigate')
    return (
      <PathLink path={action.path} className="hw-header-link" label={label}>
        {words}
      </PathLink>
    )
  return (
    <button
      {...(action.type === 'submit' ? { type: 'submit', ...getSubmitAttributes(action) } : { type: 'button' })}
      className="hw-header-link"
      aria-label={label}
      onClick={(event) => {
        event.preventDefault()
        context.press(action)
      }}
    >
      {words}
    </button>
  )
}

/** The cart with its count, which the label repeats for screen readers. */
function CartLink({ cart }: { readonly cart: NonNullable<Chrome['cart']> }) {
  const [seen, setSeen] = useState({ count: cart.count, grows: false })
  if (seen.count !== cart.count) setSeen({ count: cart.count, grows: cart.count > seen.count })
  return (
    <PathLink path={cart.path} className="hw-header-link hw-cart" label={cart.label}>
      <Icon name="bag" size={24} />
      {cart.count > 0 && (
        // A new key restarts the animation.
        <span key={cart.count} className={classes('hw-cart-count hw-figures', seen.grows && 'hw-cart-count--grows')}>
          {cart.count}
        </span>
      )}
    </PathLink>
  )
}
