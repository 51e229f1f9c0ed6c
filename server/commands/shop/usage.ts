export const usage = `Usage: npm run shop -- <command> <shop> [...]

  new      <shop> [--currency EUR]              writes an example document to <shop>/shop.json and creates its secret;
           [--languages de,en]                  the defaults are USD and English
  show     <shop>                               prints the live document
  check    <shop> --file shop.json              checks the form and rules of the document
  verify   <shop> [--file shop.json]            simulates orders and reports where shoppers would get stuck
  publish  <shop> --file shop.json              checks and verifies the document and publishes it as the live version, or with
           [--percentage 10] [--note "..."]     --percentage 10 as the candidate for that share of the orders
  rollout  <shop> <percentage>                  sets the share of the candidate; 100 makes it live
  rollback <shop> [version]                     reverts the last change, or returns to a version
  versions <shop>                               lists the versions and marks those in use
  diff     <shop> [from] [to]                   shows the differences of two versions, or of the last change
  link     <shop> <order> [--gift]              makes a link that opens the order without a postal code: 5 uses in 7 days
  link     <shop> --return <number> | --receipt <id>
           [--days 7] [--uses 5] [--qr code.svg] [--size 500]
                                                makes a link to a return or gift receipt; --qr writes its QR code
  links    <shop> [order]                       lists the newest links, or those to an order
  unlink   <shop> <id>                          revokes a link
  preview  <shop> [--file shop.json]            makes a one-time URL of the portal with sample orders and without side effects, for
           [--version 3] [--walk ...]           a document, a version or the live version; --walk replays a finding
  connect  <shop>                               tests the order system of the configuration and lists missing abilities;
           [--store a-shop.myshopify.com]       --store and --woocommerce test a store before it is configured
           [--woocommerce https://shop.example]
  paid     <shop> <return> refund|gift-card     records a manual payout and notifies the shopper; --code adds the code of the
           --reference "..." [--code ...]       gift card to the email
  explain  <shop> <return>                      explains a return: rules, answers, fees and payouts
  sync     <shop>                               shows the synchronization with the order system and its errors
  staff-code <shop>                             creates a code for the staff at the point of sale, and its variable
  key      <shop> create <name> --role <role>   creates an API key; roles are owner, manager, agent, receiver and viewer, and the
           [--ends 2027-01-31]                  last day is in the time zone of the shop
  key      <shop> list | revoke <id> | change <id> [--role <role>] [--ends <day>|never]
                                                lists, revokes and changes API keys
  secret   <shop> keep <name> | list | forget <name>
                                                manages secrets of the document; keep reads the secret from the standard input
  erase    <shop> --confirm <shop>              permanently erases the personal data of all shoppers: identities, orders, photos,
                                                emails and links. Items, amounts and the ledger remain; open returns too, until
                                                they end
  secrets-key                                   creates a key for SECRETS_KEYS, which encrypts stored secrets
  schema                                        prints the JSON Schema of the document, for editors

  --json prints JSON. --if-version <n> changes nothing unless version n is live. --help prints this text.
`
