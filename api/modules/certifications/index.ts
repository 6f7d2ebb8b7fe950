export { sitesNamed } from "./audit.ts";
export { circumstancesOf, loadCertification, type StoredCircumstances, sitesInScope } from "./repository.ts";
export { certificationRoutes } from "./routes.ts";
export { touchCertification } from "./save.ts";
export { expireCertifications, refreshCertificationStatus } from "./status.ts";
export { expiryMoment } from "./validity.ts";
