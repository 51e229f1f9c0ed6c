import type { Outcome } from '../../schemas/records/draft.ts'
import { jpegPhoto } from './pictures.ts'
import type { Press, SeenPage, Shopper } from './shopper.ts'

/** A shopper's answers for one item; the defaults follow the page. */
export interface ReturnWish {
  readonly answers?: Readonly<Record<string, string>>
  readonly warranty?: string
  readonly reasons?: readonly string[]
  readonly comment?: string
  readonly recommendation?: 'accept' | 'decline'
  readonly outcome?: Outcome
  readonly quantity?: number
  readonly product?: string
  readonly variant?: string
  readonly blocked?: 'yes' | 'no'
}

export const attachPhoto = async (visitor: Shopper, photo?: Buffer, type = 'image/jpeg'): Promise<string> => {
  const upload = visitor.find('photo_upload')
  if (upload === undefined) throw new Error(`${visitor.readPage().overlay?.path} takes no photos`)
  const payload = photo ?? (await jpegPhoto(320, 240))
  const { status, body } = await visitor.send('POST', upload.upload.href, {
    payload,
    headers: { 'content-type': type },
  })
  if (status !== 201) throw new Error(`The photo is refused: ${status} ${JSON.stringify(body)}`)
  return (body as unknown as { readonly id: string }).id
}

export const readOpenStep = (visitor: Shopper) => {
  const query = new URLSearchParams(visitor.readPage().overlay?.path.split('?')[1])
  return { step: query.get('step') ?? '', question: query.get('question') }
}

const firstChoice = (visitor: Shopper): string => visitor.find('choice_list')?.options[0]?.value ?? ''

const readQuantity = (visitor: Shopper): string => String(visitor.readPage().overlay?.forms?.answer?.values.quantity)

const firstVariant = (visitor: Shopper): string =>
  visitor.find('option_picker')?.variants.find(({ state }) => state === 'available')?.value ?? ''

const photos = async (visitor: Shopper, wished: string | undefined): Promise<string> =>
  wished ?? (visitor.find('photo_upload')?.required === true ? attachPhoto(visitor) : '')

const comment = (visitor: Shopper, question: string | null, wish: ReturnWish): string => {
  const text = question === null ? wish.comment : wish.answers?.[question]
  const required = visitor.find('field_group', 'comment')?.fields[0]?.required === true
  return text ?? (required ? 'As agreed on the phone' : '')
}

const answerPresses: Readonly<
  Record<string, (visitor: Shopper, wish: ReturnWish, question: string) => Promise<Press> | Press>
> = {
  'select-quantity': (visitor, { quantity }) => ({
    values: { quantity: quantity === undefined ? readQuantity(visitor) : String(quantity) },
  }),
  'add-comment': (visitor, wish, question) => ({ values: { comment: comment(visitor, question || null, wish) } }),
  'image-upload': async (visitor, wish, question) => ({
    values: { files: await photos(visitor, wish.answers?.[question]) },
  }),
  'yes-no-question': (_, wish, question) => ({ args: { answer: wish.answers?.[question] ?? 'yes' } }),
  'select-warranty': (visitor, wish) => ({ values: { warranty: wish.warranty ?? firstChoice(visitor) } }),
  'smart-recommendation': (_, wish) => ({ args: { answer: wish.recommendation ?? 'decline' } }),
  'convert-item': (_, wish) => ({ values: { outcome: wish.outcome ?? 'return' } }),
  'select-product': (visitor, wish) => ({ values: { product: wish.product ?? firstChoice(visitor) } }),
  'select-variant': (visitor, wish) => ({ values: { variant: wish.variant ?? firstVariant(visitor) } }),
  'select-advanced-exchange-product': (visitor, wish) => ({
    values: { variant: wish.variant ?? firstVariant(visitor) },
  }),
  blocked: (_, wish) => ({ args: { answer: wish.blocked ?? 'yes' } }),
}

export const buildAnswer = async (visitor: Shopper, wish: ReturnWish, reasonsGiven = 0): Promise<Press> => {
  const { step, question } = readOpenStep(visitor)
  if (step === 'select-reason') return { values: { reason: wish.reasons?.[reasonsGiven] ?? firstChoice(visitor) } }
  const answer = answerPresses[step]
  if (answer === undefined) throw new Error(`No answer is known at ${visitor.readPage().overlay?.path}`)
  return answer(visitor, wish, question ?? '')
}

export const answer = async (visitor: Shopper, item: string, wish: ReturnWish = {}): Promise<SeenPage> => {
  const press = await buildAnswer(visitor, wish)
  return visitor.press('item.answer', { ...press, args: { item, ...press.args } })
}

export const choose = async (visitor: Shopper, item: string, wish: ReturnWish = {}): Promise<SeenPage> => {
  let page = await visitor.press('item.open', { args: { item } })
  for (let turn = 0, reasons = 0; turn < 20; turn++) {
    const { step } = readOpenStep(visitor)
    if (step === '' || page.status !== 200) return page
    if (step === 'confirm') return visitor.press('item.confirm', { args: { item } })
    const press = await buildAnswer(visitor, wish, reasons)
    page = await visitor.press('item.answer', { ...press, args: { item, ...press.args } })
    if (step === 'select-reason') reasons++
  }
  throw new Error(`The flow of ${item} does not end: ${JSON.stringify(page.body.overlay?.path)}`)
}
