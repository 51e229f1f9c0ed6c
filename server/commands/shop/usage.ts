export const usage = `Usage: npm run shop -- <command> <shop> [...]

  new      <shop> [--currency EUR]              writes an example document to <shop>/shop.json and creates the secret it names;
           [--languages de,en]                  without flags in USD and in English
  show     <shop>                               the document in force, to begin from
  check    <shop> --file shop.json              what is wrong with the document's form and rules
  verify   <shop> [--file shop.json]            walks orders through it: where a shopper would be stranded
  publish  <shop> --file shop.json              checks and walks it, then makes it a version: live, or with --percentage 10 the candidate
           [--percentage 10] [--note "..."]     for that part of the orders
  rollout  <shop> <percentage>                  lets the candidate reach more or fewer orders; 100 makes it live
  rollback <shop> [version]                     back from the last change, or to a version
  versions <shop>                               every version, and which of them orders get
  diff     <shop> [from] [to]                   what changed between two versions, or with the last change
  link     <shop> <order> [--gift]              a link that opens the order without a zip: five times, for a week
  link     <shop> --return <number> | --receipt <id>
           [--days 7] [--uses 5] [--qr code.svg] [--size 500]
                                                the same for a return or a gift receipt; its QR code as svg or png
  links    <shop> [order]                       the newest links, or those to an order
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
                                                a secret that the document names, read from the standard input, in force at once
  erase    <shop> --confirm <shop>              erases everybody from a shop for good: who sent what, its orders, photos, letters and
                                                links; items, amounts and ledger stay, and so does what is open until it has ended
  secrets-key                                   draws a key that secrets are sealed with, for SECRETS_KEYS
  schema                                        the JSON Schema of the document, for editors

  --json prints the answer as JSON. --if-version <n> changes nothing unless version n is in force. --help prints this.
`
