import type { Certificate } from "@portal/contracts/contract/certificates";
import { type CertificateScenario, createCertificate, replacementOf, take } from "@portal/contracts/testing/scenarios";
import { api } from "@portal/shared-ui/testing";
import { expect } from "vitest";

const publicIdOf = ({ certificate: { publicId } }: CertificateScenario) => publicId ?? expect.fail("No public id");

export type Published = CertificateScenario & { publicId: string };

/** Publishes a certificate that is valid from 1 March 2026 to 28 February 2029, and returns it with its public id. */
export async function publish(): Promise<Published> {
	const scenario = await createCertificate(api, { status: "PUBLIC" });
	return { ...scenario, publicId: publicIdOf(scenario) };
}

export const suspend = ({ key }: CertificateScenario) =>
	api.json<Certificate>(`/certificate/${key}/suspension`, {
		as: "Admin",
		json: { cause: "Nichtkonformität", reason: "Nur für das Personal" },
	});

/** Returns a function that makes a record with the first call and returns the same one from then on. */
const once = <T>(make: () => Promise<T>) => {
	let made: Promise<T> | undefined;
	return () => {
		made ??= make();
		return made;
	};
};

// Certificates for all tests of a file, which share their application and do not change these certificates.
export const sharedCertificate = once(publish);
export const sharedUnpublished = once(() => createCertificate(api, { status: "APPROVED" }));
export const sharedRetracted = once(async () => {
	const scenario = await publish();
	await take(api, scenario, "retract");
	return scenario;
});
export const sharedSuspended = once(async () => {
	const scenario = await publish();
	await suspend(scenario);
	return scenario;
});
export const sharedReplaced = once(async () => {
	const scenario = await publish();
	return { ...scenario, newerId: publicIdOf(await replacementOf(api, scenario, "PUBLIC")) };
});

/** Downloads the file that was issued for the certificate. */
export async function issuedFile({ key }: CertificateScenario, language: "de" | "en" = "de"): Promise<File> {
	const answer = await api.request(`/downloadCert/${key}?lang=${language}`, { as: "Auditor" });
	return new File([await answer.arrayBuffer()], "Zertifikat.docx");
}
