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
  preview  <shop> [--file shop.json]            an address that opens the portal once, with made-up orders in which nothing is done:
           [--version 3] [--walk ...]           the document, that version or the one in force; with --walk the story of a finding
  connect  <shop>                               tries the order system that its configuration names, and says what is missing
           [--store a-shop.myshopify.com]       for what it promises; or a store of Shopify that it does not name yet
  paid     <shop> <return> refund|gift-card     records a payout that you made by hand, and tells the shopper; with --code the
           --reference "..." [--code ...]       letter carries the code of the gift card
  explain  <shop> <return>                      why a return came out as it did: rules, answers, fees and payouts in sentences
  sync     <shop>                               how far its order system is followed, and what keeps it from being read
  staff-code <shop>                             draws a code for the staff of its tills, and what their variable holds of it
  key      <shop> create <name> --role <role>   a key for programs; roles are owner, manager, agent, receiver and viewer, and the
           [--ends 2027-01-31]                  last day is one of the shop's time zone
  key      <shop> list | revoke <id> | change <id> [--role <role>] [--ends <day>|never]
  secret   <shop> keep <name> | list | forget <name>
                                                manages secrets of the document; keep reads the secret from the standard input
  erase    <shop> --confirm <shop>              permanently erases the personal data of all shoppers: identities, orders, photos,
                                                emails and links. Items, amounts and the ledger remain; open returns too, until
                                                they end
  secrets-key                                   creates a key for SECRETS_KEYS, which encrypts stored secrets
  schema                                        prints the JSON Schema of the document, for editors

  --json prints JSON. --if-version <n> changes nothing unless version n is live. --help prints this text.
`
