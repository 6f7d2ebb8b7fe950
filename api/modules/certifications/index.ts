export { sitesNamed } from "./audit.ts";
export { clientSites, loadCertification } from "./repository.ts";
export { certificationRoutes } from "./routes.ts";
export { touchCertification } from "./save.ts";
export { expireCertifications, refreshCertificationStatus } from "./status.ts";
