export { sitesNamed } from "./audit.ts";
export { circumstancesOf, loadCertification, type StoredCircumstances, sitesInScope } from "./repository.ts";
export { expiryMoment } from "./rules.ts";
export { touchCertification } from "./save.ts";
export { type CertificationStatusChange, expireCertifications, refreshCertificationStatus } from "./status.ts";
