/** Names the language in an address. */
export const QUERY = "lng";
