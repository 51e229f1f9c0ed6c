import { type Static, Type } from 'typebox'
import { Closed } from './closed.ts'

const Said = (description: string) => Type.String({ description })

/** Texts a client shows without a response. */
export const ClientWords = Closed(
  {
    'captcha.checking': Said('While a captcha is solved'),
    'captcha.failed': Said('Where it could not be'),
    'captcha.retry': Said('On the button that tries it again'),
    'captcha.verified': Said('Once it is solved'),
    close: Said('On what closes something'),
    'close-message': Said('On what closes a message'),
    copied: Said('Once a text was copied'),
    'error.body': Said('Of an error that came without words'),
    'error.contact': Said('Below an error: whom to write to'),
    'error.restart': Said('On the button that leaves an error'),
    'error.title': Said('Heading of an error that came without words'),
    'form.captcha': Said('Of a captcha that is not solved yet'),
    'form.email': Said('Of what is no email address'),
    'form.errors': Said('Above what is wrong in a form'),
    'form.incomplete': Said('On a button whose form lacks something'),
    'form.listed': Said('Where one of several must be chosen'),
    'form.long': Said('Of a text that is too long'),
    'form.missing': Said('Of a field that was left empty'),
    'form.optional': Said('Behind the label of a field that may be left empty'),
    'form.pattern': Said('Of a text that is not written as it should be'),
    'form.sending': Said('While a photo of the form is on its way'),
    'form.unchanged': Said('On a button whose form was not changed'),
    'gallery.next': Said('On what leads to the next picture'),
    'gallery.previous': Said('On what leads to the picture before'),
    loading: Said('While something is fetched'),
    'needs-script': Said('Of a part that a browser without scripts cannot show'),
    'new-tab': Said('Behind a link that opens beside the page'),
    offline: Said('While there is no connection'),
    online: Said('Once there is one again'),
    'photos-smaller': Said('Beside the limits of photos'),
    retry: Said('On the button that tries something again'),
    'unknown-part': Said('In the place of a component that cannot be drawn'),
    'use-choice': Said('On the button that takes a choice, without scripts'),
    wait: Said('While a press is answered'),
  },
  { title: 'ClientWords', description: 'What a client says by itself, in the language of the session' },
)
export type ClientWords = Static<typeof ClientWords>
