// What a theme adds to a shop so that the value of a return can be spent in it. Nothing that counts is taken from the address:
// what there is to spend is asked of the portal, with the token of the visit, and the portal is the one this page names itself.

const PORTAL = document.body.dataset.portal
const VISIT = 'loop-onstore-data'
const CART = 'storefront-cart'
const PARAMETER = /^(loop_|utm_redirect$)/

const find = (id) => document.getElementById(id)

const remembered = (name, otherwise) => {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? otherwise
  } catch {
    return otherwise
  }
}
const remember = (name, value) => {
  localStorage.setItem(name, JSON.stringify(value))
}
const forget = (name) => localStorage.removeItem(name)

/** The visit that the address begins, or that began before: which return, of which shop. Null for a usual customer. */
const visitNow = () => {
  const query = new URLSearchParams(location.search)
  const before = remembered(VISIT, null)
  if (!query.has('loop_total')) return before
  const [id, shop, returnKey] = ['loop_return_id', 'loop_subdomain', 'loop_return_key'].map((name) => query.get(name))
  const isOurs = query.get('loop_domain') === new URL(PORTAL).host
  for (const name of [...query.keys()].filter((one) => PARAMETER.test(one))) query.delete(name)
  history.replaceState(null, '', `${location.pathname}${query.size > 0 ? `?${query}` : ''}`)
  // Somebody else's portal sends nobody here.
  if (!isOurs || !id || !shop) return before
  const visit = before?.id === id ? before : { id, shop, returnKey: returnKey || null, token: null }
  remember(VISIT, visit)
  return visit
}

let visit = visitNow()
let cart = remembered(CART, [])
let amounts = null

/** What the portal answers; its refusals stand under `errors`. */
const call = async (path, cartToSend) => {
  const answer = await fetch(`${PORTAL}/api/v1/${encodeURIComponent(visit.shop)}${path}`, {
    ...(cartToSend && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(cartToSend),
    }),
  })
  return answer.json()
}

const money = (minor, currency = 'USD') => {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency })
  return format.format(minor / 10 ** format.resolvedOptions().maximumFractionDigits)
}

const say = (trouble) => {
  find('trouble').textContent = trouble
  find('trouble').hidden = trouble === ''
}

/** The page of the portal for the shop of this visit. */
const portalPage = (path) => `${PORTAL}/?shop=${encodeURIComponent(visit.shop)}#${path}`

const leaveFor = (path) => {
  forget(VISIT)
  location.assign(portalPage(path))
}

/** Products with their variants; a cart is a list of variants, one entry a unit. */
const products = await (await fetch('products.json')).json()
const variants = new Map(products.flatMap((product) => product.variants.map((one) => [one.id, { ...one, product }])))

const element = (name, given = {}, ...children) => {
  const made = Object.assign(document.createElement(name), given)
  made.append(...children)
  return made
}

const spent = () => cart.reduce((sum, id) => sum + (variants.get(id)?.price ?? 0), 0)

/** What is left to spend, as far as it can be told here: tax and the rest are for the portal to work out. */
const drawBudget = () => {
  if (amounts === null) return
  const left = amounts.total - Math.round((spent() * (100 - amounts.discount_percentage)) / 100)
  find('budget').textContent =
    left >= 0
      ? `You have ${money(left, amounts.currency)} of ${money(amounts.total, amounts.currency)} left to spend, before tax.`
      : `You spend ${money(-left, amounts.currency)} more than your return is worth, before tax. You pay the rest with your return.`
}

/** A cart that was handed over can be emptied; none is begun with nothing. */
const hasNothingToSend = () => cart.length === 0 && !visit?.token

const drawCart = () => {
  find('empty').hidden = cart.length > 0
  find('cart').replaceChildren(
    ...cart.map((id, at) => {
      const { title = '', price = 0, product } = variants.get(id) ?? {}
      const name = `${product?.title ?? 'Gone'} ${title}`
      const remove = element('button', {
        type: 'button',
        textContent: 'Remove',
        onclick: () => change(cart.toSpliced(at, 1)),
      })
      remove.setAttribute('aria-label', `Remove ${name}`)
      return element('li', {}, `${name}, ${money(price)}`, remove)
    }),
  )
  find('send').disabled = hasNothingToSend()
  drawBudget()
}

const change = (next) => {
  cart = next
  remember(CART, cart)
  drawCart()
  document.dispatchEvent(new CustomEvent('Loop:Cart Update'))
}

const productItem = (product) => {
  const choice = element(
    'select',
    {},
    ...product.variants.map(({ id, title }) => element('option', { value: id }, title)),
  )
  choice.setAttribute('aria-label', `Variant of ${product.title}`)
  const add = element('button', { type: 'button', textContent: 'Add', onclick: () => change([...cart, choice.value]) })
  add.setAttribute('aria-label', `Add ${product.title}`)
  const picture = element('img', { src: product.image, alt: '', loading: 'lazy', width: 400, height: 400 })
  return element('li', {}, picture, element('h2', {}, product.title), money(product.variants[0].price), choice, add)
}

/** Hands the cart to the portal and goes there; a cart that was handed over before is replaced while it is kept. */
const send = async () => {
  say('')
  find('send').disabled = true
  try {
    const sent = { cart }
    const replaced = visit.token === null ? null : await call(`/cart/${visit.token}`, sent)
    const answer = replaced === null || replaced.errors?.code === 'not-found' ? await call('/cart', sent) : replaced
    if (answer.errors) return say(answer.errors.message)
    visit = { ...visit, token: answer.token ?? visit.token }
    remember(VISIT, visit)
    forget(CART)
    location.assign(portalPage(`/cart/v2/${visit.token}${visit.returnKey === null ? '' : `/${visit.returnKey}`}`))
  } catch {
    say('Your cart could not be handed over. Please try again.')
  } finally {
    find('send').disabled = hasNothingToSend()
  }
}

/** Begins the visit of somebody with a return; a visit that has ended leads back to it. */
const begin = async () => {
  find('visit').hidden = false
  document.body.classList.add('loop-returns-activated')
  find('send').onclick = send
  find('leave').onclick = () => leaveFor('/cart')
  try {
    const told = await call(`/store-visit/${encodeURIComponent(visit.id)}`)
    if (told.errors) return say('This visit has ended. Go back to your return to begin another.')
    amounts = told
    drawBudget()
    // What was handed over before and is changed now.
    if (visit.token !== null && cart.length === 0) change((await call(`/cart/${visit.token}`)).cart ?? [])
  } catch {
    say('What there is to spend could not be told. You can go on with your return all the same.')
  }
  document.dispatchEvent(new CustomEvent('Loop:Activated'))
}

find('products').replaceChildren(...products.map(productItem))
drawCart()
if (visit !== null) await begin()
