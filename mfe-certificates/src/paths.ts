import type { Certificate } from "@portal/contracts/contract/certificates";

export const CERTIFICATIONS = "/certificationsList";
export const CLIENTS = "/clients";

export const TABS = { data: "daten", products: "produkte", audits: "audits", certificates: "zertifikate" } as const;
export type TabKey = (typeof TABS)[keyof typeof TABS];

export const path = (name: string, query: Record<string, string>) => `${name}?${new URLSearchParams(query)}`;

export const auditDetails = (cid: string) => path("/auditDetails", { cid });
export const newAudit = (certificationId: string) => path("/addAudit", { certificationId });
export const clientDetails = (cid: string) => path("/clientDetails", { cid });
export const certificationDetails = (cid: string, key?: TabKey) =>
	path("/certificationDetails", { cid, ...(key ? { key } : {}) });
export const NEW_CERTIFICATION = "/addCertification";
export const newCertification = (cid: string) => path(NEW_CERTIFICATION, { cid });
export const editCertification = (certId: string) => path("/addCertification", { certId });
export const editProducts = (certId: string) => path("/editProducts", { certId });
export const addCertificate = (certificationId: string, clientId: string) =>
	path("/addCertificate", { certificationId, clientId });
export const validationPage = (publicId: string) => path("/validateCertificate", { cid: publicId });

/** Returns the address of a certification's page that scrolls to and highlights one of its certificates. */
export const reviewedCertificate = (certificationId: string, certificateId: string) =>
	path("/certificationDetails", { cid: certificationId, certificateId, key: TABS.certificates });

export type CertificateKey = Pick<Certificate, "_id" | "_certificationId">;
const ofCertificate = (name: string) => (certificate: CertificateKey, clientId: string) =>
	path(name, { certificationId: certificate._certificationId, certificateId: certificate._id, clientId });

export const editCertificate = ofCertificate("/addCertificate");
export const certificateDetails = ofCertificate("/certificateDetails");
export const certificateApproval = ofCertificate("/certificateApproval");
