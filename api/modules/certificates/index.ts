export { loadTemplates, type Templates } from "./document.ts";
export { listCertificates } from "./present.ts";
export { certificateRoutes } from "./routes.ts";
