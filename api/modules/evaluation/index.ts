export { loadQuestions } from "./checklist-file.ts";
