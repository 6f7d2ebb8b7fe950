export { countCertificates } from "./count.repository.ts";
export { contactIn, dateIn, placeIn } from "./document/data.ts";
export { loadIssuer } from "./document/issuer.ts";
export type { Templates } from "./document/template.ts";
export { loadTemplates } from "./document/templates.ts";
export { certificateMail } from "./mail/mailed.ts";
export { listCertificates } from "./present.ts";
export { createPrinter, createWordRenderer } from "./processes.ts";
export { renderDocument } from "./publication/make-document.ts";
export { orderedPublications } from "./publication/orders.ts";
export { listWaiting } from "./queues/queues.ts";
export { certificateSubjects } from "./repository.ts";
export { basisId } from "./review/basis.repository.ts";
export { rejectedMail, reviewMail, signedMail } from "./review/mailed.ts";
export { isAsSigned } from "./review/signed-content.ts";
export { updateStatusTables, verifyStatusTables } from "./status-tables.ts";
export type {
	CertificateMoved,
	CertificateMoving,
	Issued,
	PreparedPublication,
	PublishedCertificate,
} from "./subscribers.ts";
export { verifyCertificates } from "./verification/verify.ts";
