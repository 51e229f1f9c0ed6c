import { type Static, Type } from 'typebox'
import { Role } from '../merchant/keys.ts'
import { Action, Button, Submit } from '../screen/action.ts'
import { FormName } from '../screen/fields.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Id, ShopId } from '../values/ids.ts'
import { ConsoleField } from './components/field-group.ts'

/** `mod` is Ctrl, or Command on a Mac. */
const Keys = Type.String({
  pattern: '^\\S+( \\S+)*$',
  description: 'Keyboard shortcut: a key, or several with spaces that are pressed one after the other',
})

const Navigation = Closed({
  id: Id,
  icon: Type.Enum(['today', 'returns', 'receiving', 'publishing', 'settings', 'health'], {
    description: 'Icon beside the label',
  }),
  label: Type.String({ minLength: 1, description: 'Visible label' }),
  path: Type.String({ description: 'Page to open' }),
  current: Type.Optional(Type.Literal(true, { description: 'Present in the area of the page' })),
  count: Type.Optional(
    Closed(
      {
        text: Type.String({ description: 'Formatted count' }),
        label: Type.String({ description: 'Count in words' }),
      },
      { description: 'Number of records that wait' },
    ),
  ),
  keys: Type.Optional(Keys),
})

export const Frame = Closed(
  {
    skip: Type.String({ minLength: 1, description: 'Label of the link to the content' }),
    product: Type.String({ minLength: 1, description: 'Name of the console' }),
    member: Type.Optional(
      Closed(
        {
          shop: Closed(
            {
              id: described(ShopId, 'Id of the shop'),
              name: Type.String({ minLength: 1, description: 'Name of the shop' }),
            },
            { description: 'Shop of the page' },
          ),
          shops: Closed(
            {
              label: Type.String({ description: 'Label of the switch' }),
              others: Type.Array(
                Closed({
                  id: described(ShopId, 'Id of the shop'),
                  name: Type.String({ minLength: 1, description: 'Name of the shop' }),
                  href: Type.String({ description: 'URL of its console' }),
                }),
                { description: 'Other shops of the account' },
              ),
            },
            { description: 'Switch to another shop' },
          ),
          navigation: Closed(
            {
              label: Type.String({ description: 'Accessible label' }),
              menu: Type.String({ description: 'Label of the button that opens it on narrow screens' }),
              items: Type.Array(Navigation, { description: 'Areas that the role may open' }),
            },
            { description: 'Areas of the console' },
          ),
          search: Type.Optional(
            Closed(
              {
                form: FormName,
                field: described(ConsoleField, 'Search field'),
                action: described(Submit, 'Finds returns'),
                keys: Keys,
              },
              { description: 'Search of returns' },
            ),
          ),
          palette: Closed(
            {
              label: Type.String({ description: 'Label of the button and the dialog' }),
              placeholder: Type.String({ description: 'Placeholder of the empty input' }),
              none: Type.String({ description: 'Text without a match' }),
              keys: Keys,
              entries: Type.Array(
                Closed({
                  id: Id,
                  label: Type.String({ minLength: 1, description: 'Name of the command' }),
                  group: Type.String({ description: 'Heading above commands of a kind' }),
                  keys: Type.Optional(Keys),
                  action: described(Action, 'Action of the command'),
                }),
                { description: 'Commands that the role may run' },
              ),
            },
            { description: 'Command palette' },
          ),
          shortcuts: Closed(
            {
              label: Type.String({ description: 'Label of the button and heading of the list' }),
              keys: Keys,
              rows: Type.Array(Closed({ keys: Keys, label: Type.String({ description: 'Effect of the shortcut' }) }), {
                description: 'Shortcuts of every page',
              }),
              single: Closed(
                {
                  label: Type.String({ description: 'Label of the switch' }),
                  detail: Type.String({ description: 'Explanation of the switch' }),
                },
                { description: 'Switch for shortcuts of a single character' },
              ),
            },
            { description: 'List of the keyboard shortcuts' },
          ),
          account: Closed(
            {
              label: Type.String({ description: 'Accessible label of the menu' }),
              name: Type.String({ minLength: 1, description: 'Name of the member' }),
              email: Type.String({ description: 'Email of the account' }),
              role: described(Role, 'Role of the member'),
              roleLabel: Type.String({ description: 'Role in words' }),
              actions: Type.Array(Button, { description: 'Actions of the menu' }),
            },
            { description: 'Account menu' },
          ),
        },
        { description: 'The frame of a member; absent on pages of the sign-in' },
      ),
    ),
  },
  { title: 'Frame', description: 'Navigation, search and account around a page' },
)
export type Frame = Static<typeof Frame>
