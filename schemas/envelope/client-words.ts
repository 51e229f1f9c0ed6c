import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'

const Text = (description: string) => Type.String({ description })

/** Texts a client shows without a response. */
export const ClientWords = Closed(
  {
    'captcha.checking': Text('Status while a captcha is solved'),
    'captcha.failed': Text('Status when solving the captcha failed'),
    'captcha.retry': Text('Label of the button that retries the captcha'),
    'captcha.verified': Text('Status when the captcha is solved'),
    close: Text('Label of a close button'),
    'close-message': Text('Label of the close button of a message'),
    copied: Text('Message after copying a text'),
    'error.body': Text('Body of an error without a message'),
    'error.contact': Text('Contact line below an error'),
    'error.restart': Text('Label of the button that leaves an error'),
    'error.title': Text('Heading of an error without a message'),
    'form.captcha': Text('Error of a captcha that is not solved yet'),
    'form.email': Text('Error of an invalid email address'),
    'form.errors': Text('Heading of the errors of a form'),
    'form.incomplete': Text('Label of the button while the form is incomplete'),
    'form.listed': Text('Error of a choice without a value'),
    'form.long': Text('Error of a text that is too long'),
    'form.missing': Text('Error of an empty required field'),
    'form.optional': Text('Suffix of the label of an optional field'),
    'form.pattern': Text('Error of a text with an invalid format'),
    'form.sending': Text('Status while a photo of the form uploads'),
    'form.unchanged': Text('Label of the button while the form is unchanged'),
    'gallery.next': Text('Label of the button for the next picture'),
    'gallery.previous': Text('Label of the button for the previous picture'),
    loading: Text('Status while content loads'),
    'needs-script': Text('Replacement for a component that requires scripts'),
    'new-tab': Text('Accessible suffix of a link that opens a new tab'),
    offline: Text('Message while offline'),
    'offline-body': Text('Body of a failure while offline'),
    'offline-title': Text('Heading of a failure while offline'),
    online: Text('Message when the connection is restored'),
    'photos-smaller': Text('Hint beside the photo limits'),
    retry: Text('Label of a retry button'),
    'unknown-part': Text('Replacement for an unknown component'),
    'use-choice': Text('Label of the button that applies a choice, without scripts'),
    change: Text('Label of the button that changes the language, without scripts'),
    wait: Text('Status while an action is pending'),
  },
  { title: 'ClientWords', description: 'Texts of the client itself, in the language of the session' },
)
export type ClientWords = Static<typeof ClientWords>
