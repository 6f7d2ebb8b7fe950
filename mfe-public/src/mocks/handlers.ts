import { contactMessage } from "@portal/api/contract/enquiries";
import { botCheckQuery } from "@portal/api/contract/human-checks";
import { sentence } from "@portal/api/contract/messages";
import { fileQuestion, type PublicValidation, publicState } from "@portal/api/contract/public-validation";
import { registration } from "@portal/api/contract/registrations";
import { HttpResponse, http, missing, refusal, withBody, withQuery } from "@portal/shared-ui/testing/standalone";
import { anOriginalFile, aPublicValidation } from "./data.ts";

const CERTIFICATES: Readonly<Record<string, Partial<PublicValidation>>> = {
	valid: {},
	future: { validFrom: "2099-01-01", validTo: "2099-12-31" },
	retracted: { status: 70 },
	expired: { status: 90, validFrom: "2021-03-01", validTo: "2024-02-29" },
};

/** A text file with nothing but the telling id of a certificate is its original; one with "broken" breaks the server. */
async function idOfFile(sha256: string): Promise<string | undefined> {
	for (const id of [...Object.keys(CERTIFICATES), "broken"]) {
		const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(id));
		const hash = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
		if (hash === sha256) return id;
	}
	return undefined;
}

const broken = () => refusal(500, "INTERNAL");

/**
 * What answers in place of the API: certificates by telling ids (`valid`, `future`, `retracted`, `expired`, `broken`),
 * a message containing "broken" fails, the name `taken` is taken.
 */
export const handlers = [
	http.get(
		"*/api/bot-check/challenge",
		withQuery(botCheckQuery, () => HttpResponse.json({ provider: "off" })),
	),
	http.get("*/api/validateCertificate/:publicId", ({ params }) => {
		const publicId = String(params.publicId);
		if (publicId === "broken") return broken();
		const certificate = CERTIFICATES[publicId];
		if (!certificate) return missing();
		return HttpResponse.json(aPublicValidation({ checkedAt: new Date().toISOString(), ...certificate }));
	}),
	http.post(
		"*/api/validateCertificate/file-hash",
		withBody(fileQuestion, async ({ json: { sha256 } }) => {
			const publicId = await idOfFile(sha256);
			if (publicId === "broken") return broken();
			const checkedAt = new Date().toISOString();
			if (publicId === undefined) return HttpResponse.json({ original: false, checkedAt });
			const { status, validFrom, validTo } = aPublicValidation(CERTIFICATES[publicId]);
			const state = publicState(status, validFrom, checkedAt.slice(0, 10));
			return HttpResponse.json(anOriginalFile({ publicId, state, validFrom, validTo, checkedAt }));
		}),
	),
	http.post(
		"*/api/customerMessage",
		withBody(contactMessage, ({ json: { message } }) =>
			message.includes("broken") ? broken() : HttpResponse.json({ reference: "A-2026-0042" }, { status: 201 }),
		),
	),
	http.post(
		"*/api/register",
		withBody(registration, ({ json: { user } }) =>
			user === "taken"
				? refusal(409, "DUPLICATE", { fields: { user: [sentence("register.duplicate")] } })
				: HttpResponse.json({ user }, { status: 201 }),
		),
	),
];
