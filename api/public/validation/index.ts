export type { PublishedContent } from "./content.ts";
export { rewriteAnswers, writeMissingAnswers } from "./first-start.ts";
export { assertPublished, contradiction, publishAnswers, publishMoved, readPublished } from "./published.ts";
export { verifyAnswers } from "./verification.ts";
