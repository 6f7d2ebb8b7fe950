export { loadIssuer, loadTemplates, type Templates } from "./document/document.ts";
export { listCertificates } from "./present.ts";
export { countCertificates } from "./repository.ts";
export { isAsSigned } from "./review/facts.ts";
export { certificateRoutes } from "./routes.ts";
export { verifyCertificates } from "./verification/verify.ts";
