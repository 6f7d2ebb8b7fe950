export { loadQuestions } from "./checklist-file.ts";
export { assertMayDecide, findDecisionHints } from "./independence/decisions.ts";
