import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getConstraint } from '../../../client/runtime/page/constraints.ts'
import type { FileReply, FileUploadRequest } from '../../../client/runtime/platform/platform.ts'
import { PhotoUpload } from '../../../client/widgets/PhotoUpload.tsx'
import type { PhotoUpload as PhotoUploadShape } from '../../../schemas/components/photo-upload.ts'
import { photos } from '../gallery/items-scenes.ts'
import { draw } from './draw.tsx'

const [sample] = photos as readonly PhotoUploadShape[]
const upload: PhotoUploadShape = { ...sample!, photos: [] }
const { required: _, ...optional } = upload
const { words } = upload

const line = () => {
  const sent: (FileUploadRequest & { answer(reply: FileReply | null): Promise<void>; stopped: boolean })[] = []
  const send = (file: FileUploadRequest) => {
    let resolve: (reply: FileReply | null) => void = () => {}
    const reply = new Promise<FileReply | null>((done) => {
      resolve = done
    })
    const one = {
      ...file,
      stopped: false,
      answer: (fileReply: FileReply | null) => act(async () => resolve(fileReply)),
    }
    sent.push(one)
    return {
      reply,
      stop: () => {
        one.stopped = true
        resolve(null)
      },
    }
  }
  return { sent, send }
}

const photo = (name = 'seam.jpg', type = 'image/jpeg', size = 10) => new File([new Uint8Array(size)], name, { type })
const storedReply = (id: string): FileReply => ({ status: 201, text: JSON.stringify({ id, url: `/photos/${id}` }) })
const refusedReply = (code: number, title: string): FileReply => ({
  status: code,
  text: JSON.stringify({ errors: { code: 'x', message: title } }),
})
const input = () => screen.getByLabelText<HTMLInputElement>('Add photos')
const choose = (...files: File[]) => fireEvent.change(input(), { target: { files } })
const status = () => screen.getByRole('status').textContent

const drawUpload = (
  component = upload,
  values: Record<string, string> = {},
  shrink = async (blob: Blob): Promise<Blob> => blob,
) => {
  const service = line()
  const context = { forms: { answer: values }, send: service.send, shrink }
  const rendered = draw(<PhotoUpload component={component} />, context)
  const field = () => (rendered.typed.answer as Record<string, string> | undefined)?.value
  return { ...service, ...rendered, field }
}

test('ITM-61 the file picker offers exactly the component’s types, without forcing the camera', () => {
  drawUpload({ ...upload, accept: ['image/png', 'image/webp'] })
  expect(input().getAttribute('accept')).toBe('image/png,image/webp')
  expect(input().hasAttribute('capture')).toBe(false)
  expect(input().multiple).toBe(true)
})

test('ITM-61 a chosen photo uploads at once, shows its progress, then the photo', async () => {
  const { sent, field } = drawUpload()
  choose(photo())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ href: '/upload', file: { name: 'seam.jpg' } })
  expect(status()).toBe('Uploading…')
  act(() => sent[0]!.onProgress(0.5))
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Uploading… seam.jpg' })
  expect(bar.value).toBe(0.5)

  await sent[0]!.answer(storedReply('one'))
  expect(screen.getByRole('img', { name: 'seam.jpg' }).getAttribute('src')).toBe('/photos/one')
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(status()).toBe('Photo added')
  expect(field()).toBe('one')
})

test('ITM-61 photos go one after the other and all of them count', async () => {
  const { sent, field } = drawUpload()
  choose(photo('a.jpg'), photo('b.png', 'image/png'))
  await waitFor(() => expect(sent).toHaveLength(1))
  await sent[0]!.answer(storedReply('one'))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(field()).toContain('one')
  await sent[1]!.answer(storedReply('two'))
  expect(field()).toBe('one two')
})

test('FIX-82 a photo shrinks before its upload, and an oversized photo then fits', async () => {
  const smaller = new Blob([new Uint8Array(7)], { type: 'image/jpeg' })
  const { sent, field } = drawUpload(upload, {}, async () => smaller)
  choose(photo('big.png', 'image/png', upload.maxBytes + 1))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.file).toBe(smaller)
  await sent[0]!.answer(storedReply('one'))
  expect(screen.getByRole('img', { name: 'big.png' })).toBeTruthy()
  expect(field()).toBe('one')
})

test('FIX-82 a photo removed during shrinking is not sent, and the next photo is', async () => {
  const waiting: ((photo: Blob) => void)[] = []
  const { sent } = drawUpload(upload, {}, () => new Promise<Blob>((done) => waiting.push(done)))
  choose(photo('a.jpg'), photo('b.jpg'))
  await waitFor(() => expect(waiting).toHaveLength(1))
  fireEvent.click(screen.getAllByRole('button', { name: /a\.jpg/ })[0]!)
  await waitFor(() => expect(waiting).toHaveLength(2))
  await act(async () => waiting[0]?.(photo('a.jpg')))
  expect(sent).toEqual([])
  await act(async () => waiting[1]?.(photo('b.jpg')))
  expect(sent).toMatchObject([{ file: { name: 'b.jpg' } }])
})

test('ITM-61 ERR-31 a photo above 4 MB is refused before sending, exactly 4 MB is sent', async () => {
  const { sent } = drawUpload()
  choose(photo('big.jpg', 'image/jpeg', upload.maxBytes + 1))
  await screen.findAllByText(words.tooLarge)
  expect(status()).toBe(words.tooLarge)
  expect(sent).toEqual([])
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  choose(photo('fits.jpg', 'image/jpeg', upload.maxBytes))
  await waitFor(() => expect(sent).toHaveLength(1))
})

test.each([
  ['notes.pdf', 'application/pdf'],
  ['drawing.svg', 'image/svg+xml'],
  ['moving.gif', 'image/gif'],
  ['phone.heic', ''],
])('ITM-61 %s is refused as a wrong type before sending', async (name, type) => {
  const { sent } = drawUpload()
  choose(photo(name, type))
  await screen.findAllByText(words.wrongType)
  expect(sent).toEqual([])
})

test('ITM-61 a failed upload reports it and retries by its button', async () => {
  const { sent, field } = drawUpload()
  choose(photo())
  await waitFor(() => expect(sent).toHaveLength(1))
  await sent[0]!.answer(null)
  expect(status()).toBe(words.failed)
  expect(field() ?? '').toBe('')

  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  await sent[1]!.answer(storedReply('one'))
  expect(field()).toBe('one')
  expect(screen.queryByText(words.failed)).toBeNull()
})

test('ERR-31 the service’s message about a photo is displayed; refused photos are not retried', async () => {
  const { sent } = drawUpload()
  choose(photo())
  await waitFor(() => expect(sent).toHaveLength(1))
  await sent[0]!.answer(refusedReply(415, 'Not a picture'))
  expect(screen.getAllByText('Not a picture').length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Remove seam.jpg' }))
  expect(screen.queryByText('seam.jpg')).toBeNull()
})

test('a proxy’s error page is a failure that can be tried again', async () => {
  const { sent } = drawUpload()
  choose(photo())
  await waitFor(() => expect(sent).toHaveLength(1))
  await sent[0]!.answer({ status: 502, text: '<html>Bad gateway</html>' })
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})

test('ITM-62 the form waits for a photo in upload, and for a required photo', async () => {
  const { sent, field } = drawUpload()
  const isValid = (value: string, component: PhotoUploadShape = upload) =>
    getConstraint(component)?.validate({ value }).length === 0
  expect(isValid('')).toBe(false)
  expect(isValid('', optional)).toBe(true)
  expect(isValid('one')).toBe(true)

  choose(photo())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(isValid(field() ?? '')).toBe(false)
  expect(isValid(field() ?? '', optional)).toBe(false)
  await sent[0]!.answer(storedReply('one'))
  expect(isValid(field() ?? '')).toBe(true)
})

test('an upload can be cancelled, and the form waits no longer', async () => {
  const { sent, field } = drawUpload()
  choose(photo())
  await waitFor(() => expect(sent).toHaveLength(1))
  fireEvent.click(screen.getByRole('button', { name: 'Remove seam.jpg' }))
  await waitFor(() => expect(field()).toBe(''))
  expect(sent[0]!.stopped).toBe(true)
  expect(screen.queryByText(words.failed)).toBeNull()
})

test('leaving the step stops uploads, and the field does not wait for them', async () => {
  const { sent, field, redraw } = drawUpload()
  choose(photo())
  await waitFor(() => expect(sent).toHaveLength(1))
  redraw(null)
  expect(sent[0]!.stopped).toBe(true)
  expect(field()).toBe('')
})

test('ITM-61 uploaded photos reappear after a step back, and are removed by their button', () => {
  const { field } = drawUpload(sample!, { value: 'photo-two' })
  expect(screen.getByRole('img', { name: 'Photo 2' }).getAttribute('src')).toBe('/art/wool-coat-forest.svg')
  expect(screen.queryByRole('img', { name: 'Photo 1' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Remove Photo 2' }))
  expect(field()).toBe('')
  expect(status()).toBe('Photo removed')
})

test('photos above the limit are not sent, and a full field reports it', async () => {
  const { sent } = drawUpload({ ...upload, maxPhotos: 2 }, { value: 'one' })
  choose(photo('a.jpg'), photo('b.jpg'))
  await waitFor(() => expect(sent).toHaveLength(1))
  await sent[0]!.answer(storedReply('two'))
  expect(screen.getByText(words.full)).toBeDefined()
  expect(screen.queryByLabelText('Add photos')).toBeNull()
  expect(sent).toHaveLength(1)
})

test('photos can be dropped on the field', async () => {
  const { sent } = drawUpload()
  const zone = input().closest('label')!
  fireEvent.dragOver(zone)
  expect(zone.className).toContain('--over')
  fireEvent.drop(zone, { dataTransfer: { files: [photo('dropped.webp', 'image/webp')] } })
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(zone.className).not.toContain('--over')
})

test('the server’s message about the field appears beside it', () => {
  draw(<PhotoUpload component={upload} />, { errors: { answer: { value: 'Please add a photo' } } })
  expect(screen.getByText('Please add a photo')).toBeDefined()
  expect(input().getAttribute('aria-describedby')).toContain('-error')
})
