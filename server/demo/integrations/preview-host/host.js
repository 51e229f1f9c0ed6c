// A page that frames the preview of a portal and tells it what to show: all that an admin of a merchant needs for it.
const frame = document.getElementById('preview')
const form = document.getElementById('say')
const heard = document.getElementById('heard')
const { origin } = new URL(frame.src)

const tell = (message) => frame.contentWindow.postMessage(message, origin)
const look = (primaryColor) => ({ branding: { primaryColor }, background: {}, globals: {}, product: {} })

/** What each field of the form tells, once it was changed. */
const messages = {
  path: (path) => ({ type: 'navigate', path }),
  heading: (text) => ({ type: 'content', content: { [form.language.value]: { 'lookup.heading': text } } }),
  color: (color) => ({ type: 'theme', theme: look(color) }),
  language: (language) => ({ type: 'language', language }),
  item: () => ({ type: 'data', order: { lines: [{ title: form.item.value, price: Number(form.price.value) }] } }),
  price: () => messages.item(),
  total: (total) => ({ type: 'totals', totals: { total: Number(total) } }),
}

form.addEventListener('change', ({ target: { name, value } }) => tell(messages[name](value)))
form.addEventListener('submit', (event) => event.preventDefault())
form.addEventListener('click', ({ target: { dataset } }) => dataset.say && tell({ type: dataset.say }))

addEventListener('message', ({ source, origin: from, data }) => {
  if (source === frame.contentWindow && from === origin) heard.textContent = JSON.stringify(data)
})
