export { countCertificates } from "./counts/repository.ts";
export { type Issuer, loadIssuer, loadTemplates, type Templates } from "./document.ts";
export { isAsSigned } from "./facts.ts";
export { listCertificates } from "./present.ts";
export { certificateRoutes } from "./routes.ts";
export { type CertificateVerification, verifyCertificates } from "./verification/verify.ts";
