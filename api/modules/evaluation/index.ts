export { loadQuestions } from "./checklist-file.ts";
export { auditsWithMember } from "./repository.ts";
