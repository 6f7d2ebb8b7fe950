export { loadQuestions } from "./checklist-file.ts";
export { assertMayDecide, findDecisionHints } from "./independence/decisions.ts";
export { REPORT_FILES, type ReportTemplates } from "./report.ts";
export { isEvidence } from "./repository.ts";
export { beginSurveillance } from "./surveillance.ts";
