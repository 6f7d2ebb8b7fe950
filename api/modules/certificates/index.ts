export { countCertificates } from "./count.repository.ts";
export { loadIssuer } from "./document/issuer.ts";
export type { Templates } from "./document/template.ts";
export { loadTemplates } from "./document/templates.ts";
export { listCertificates } from "./present.ts";
export { loadDocuments } from "./publication/publication.ts";
export { isAsSigned } from "./review/facts.ts";
export { certificateRoutes } from "./routes.ts";
export { verifyCertificates } from "./verification/verify.ts";
