import type { Certificate } from "@portal/contracts/contract/certificates";
import { type CertificateScenario, createCertificate, replacementOf, take } from "@portal/contracts/testing/scenarios";
import { api } from "@portal/shared-ui/testing";

/** Publishes a certificate that is valid from 1 March 2026 to 28 February 2029, and returns it with its public id. */
export async function publish(): Promise<CertificateScenario & { publicId: string }> {
	const scenario = await createCertificate(api, { status: "PUBLIC" });
	const { publicId } = scenario.certificate;
	if (publicId === undefined) throw new Error("A published certificate has an id.");
	return { ...scenario, publicId };
}

let published: ReturnType<typeof publish> | undefined;
/** Returns one published certificate for all tests of a file, which share their application and do not change it. */
export const sharedCertificate = () => {
	published ??= publish();
	return published;
};

export const retract = (scenario: CertificateScenario) => take(api, scenario, "retract");

export const suspend = ({ key }: CertificateScenario) =>
	api.json<Certificate>(`/certificate/${key}/suspension`, {
		as: "Admin",
		json: { cause: "Nichtkonformität", reason: "Nur für das Personal" },
	});

/** Publishes a certificate that replaces the given one, and returns its public id. */
export async function supersede(former: CertificateScenario): Promise<string> {
	const { publicId } = (await replacementOf(api, former, "PUBLIC")).certificate;
	if (publicId === undefined) throw new Error("A published certificate has an id.");
	return publicId;
}

/** Downloads the file that was issued for the certificate. */
export async function issuedFile({ key }: CertificateScenario, language: "de" | "en" = "de"): Promise<File> {
	const answer = await api.request(`/downloadCert/${key}?lang=${language}`, { as: "Auditor" });
	return new File([await answer.arrayBuffer()], "Zertifikat.docx");
}
