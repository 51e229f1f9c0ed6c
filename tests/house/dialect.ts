/** Words that no comment, page, name or test title has. */
export const DIALECT =
  /\b(?:who(?:m|se)?ever|whom|nobody|somebody|st(?:ands|ood)|told|said|spoken|she|hers?)\b|(?:^|[.:;] )\s*what (?:is|was|has|are|were)\b/i
