import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'

const Text = (description: string) => Type.String({ description })

/** Texts a client shows without a response. */
export const ClientWords = Closed(
  {
    'captcha.checking': Text('While a captcha is solved'),
    'captcha.failed': Text('Where it could not be'),
    'captcha.retry': Text('On the button that tries it again'),
    'captcha.verified': Text('Once it is solved'),
    close: Text('On what closes something'),
    'close-message': Text('On what closes a message'),
    copied: Text('Once a text was copied'),
    'error.body': Text('Of an error that came without words'),
    'error.contact': Text('Below an error: whom to write to'),
    'error.restart': Text('On the button that leaves an error'),
    'error.title': Text('Heading of an error that came without words'),
    'form.captcha': Text('Of a captcha that is not solved yet'),
    'form.email': Text('Of what is no email address'),
    'form.errors': Text('Above what is wrong in a form'),
    'form.incomplete': Text('On a button whose form lacks something'),
    'form.listed': Text('Where one of several must be chosen'),
    'form.long': Text('Of a text that is too long'),
    'form.missing': Text('Of a field that was left empty'),
    'form.optional': Text('Behind the label of a field that may be left empty'),
    'form.pattern': Text('Of a text that is not written as it should be'),
    'form.sending': Text('While a photo of the form is on its way'),
    'form.unchanged': Text('On a button whose form was not changed'),
    'gallery.next': Text('On what leads to the next picture'),
    'gallery.previous': Text('On what leads to the picture before'),
    loading: Text('While something is fetched'),
    'needs-script': Text('Of a part that a browser without scripts cannot show'),
    'new-tab': Text('Behind a link that opens beside the page'),
    offline: Text('While there is no connection'),
    online: Text('Once there is one again'),
    'photos-smaller': Text('Beside the limits of photos'),
    retry: Text('On the button that tries something again'),
    'unknown-part': Text('In the place of a component that cannot be drawn'),
    'use-choice': Text('On the button that takes a choice, without scripts'),
    wait: Text('While a press is answered'),
  },
  { title: 'ClientWords', description: 'What a client says by itself, in the language of the session' },
)
export type ClientWords = Static<typeof ClientWords>
