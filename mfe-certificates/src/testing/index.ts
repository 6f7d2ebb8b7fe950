import type { Certificate } from "@portal/contracts/contract/certificates";
import type { Certification } from "@portal/contracts/contract/certifications";
import type { CertificateScenario } from "@portal/contracts/testing/scenarios";
import { api, type RenderOptions, renderModule } from "@portal/shared-ui/testing";
import { screen } from "@testing-library/react";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

/** A page of this module, for an Admin unless somebody else is named. */
export const open = (path: string, { user = "Admin", handlers = [] }: RenderOptions = {}) =>
	renderModule(module, manifest, { path, user, handlers });

export const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>("button", { name });

/** The pages of one certificate. */
export function pagesOfCertificate({ certification, certificate, client }: CertificateScenario) {
	const of = `certificationId=${certification._id}&clientId=${client._id}`;
	const key = `certificationId=${certification._id}&certificateId=${certificate._id}&clientId=${client._id}`;
	return {
		rows: `/certificationDetails?cid=${certification._id}&key=zertifikate`,
		create: `/addCertificate?${of}`,
		edit: `/addCertificate?${key}`,
		details: `/certificateDetails?${key}`,
		approval: `/certificateApproval?${key}`,
		retraction: `/certificateApproval?${key}&retract=true`,
	};
}

/** What the API holds now. */
export const readCertificate = ({ key }: CertificateScenario) =>
	api.json<Certificate>(`/certificate/${key}`, { as: "Admin" });
export const readCertification = (id: string) => api.json<Certification>(`/certification/${id}`, { as: "Admin" });

/** Its last status with the note beside it. */
export async function statusOf(scenario: CertificateScenario) {
	const { status, reason } = (await readCertificate(scenario)).stati.at(-1) ?? {};
	return { status, reason };
}
