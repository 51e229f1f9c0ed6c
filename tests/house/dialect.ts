/** Words that no comment, page, name or test title has. */
export const DIALECT =
  /\b(?:who(?:m|se)?ever|whom|nobody|somebody|st(?:ands|ood)|told|said|spoken|she|hers?)\b|(?:^|[.:;] )\s*what (?:is|was|has|are|were)\b/i

/** Further words that no text for merchants, client developers and operators has. */
export const TEXT_DIALECT =
  /\b(?:tells?|says?|ask(?:s|ed)|gone|anybody|whatever|of its own|at all|stand-ins?|is meant|is so)\b|^(?:in )?what\b/i
