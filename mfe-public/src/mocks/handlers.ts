import { type PublicValidation, publicState } from "@portal/api/contract/public-validation";
import { HttpResponse, http } from "@portal/shared-ui/testing/standalone";
import { anOriginalFile, aPublicValidation } from "./data.ts";

const refusal = (status: number, code: string, message: string) => HttpResponse.json({ message, code }, { status });

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

/**
 * What answers in place of the API: certificates by telling ids (`valid`, `future`, `retracted`, `expired`, `broken`),
 * a message containing "broken" fails, the name `taken` is taken.
 */
export const handlers = [
	http.get("*/api/bot-check/challenge", () => HttpResponse.json({ provider: "off" })),
	http.get("*/api/validateCertificate/:publicId", ({ params }) => {
		const publicId = String(params.publicId);
		if (publicId === "broken") return refusal(500, "INTERNAL", "Technischer Fehler!");
		const certificate = CERTIFICATES[publicId];
		if (!certificate) return refusal(404, "NOT_FOUND", "Der Eintrag wurde nicht gefunden.");
		return HttpResponse.json(aPublicValidation({ checkedAt: new Date().toISOString(), ...certificate }));
	}),
	http.post("*/api/validateCertificate/file-hash", async ({ request }) => {
		const { sha256 } = (await request.json()) as { sha256: string };
		const publicId = await idOfFile(sha256);
		if (publicId === "broken") return refusal(500, "INTERNAL", "Technischer Fehler!");
		const checkedAt = new Date().toISOString();
		if (publicId === undefined) return HttpResponse.json({ original: false, checkedAt });
		const { status, validFrom, validTo } = aPublicValidation(CERTIFICATES[publicId]);
		const state = publicState(status, validFrom, checkedAt.slice(0, 10));
		return HttpResponse.json(anOriginalFile({ publicId, state, validFrom, validTo, checkedAt }));
	}),
	http.post("*/api/customerMessage", async ({ request }) => {
		const { message } = (await request.json()) as { message: string };
		if (message.includes("broken")) return refusal(500, "INTERNAL", "Technischer Fehler!");
		return HttpResponse.json({ reference: "A-2026-0042" }, { status: 201 });
	}),
	http.post("*/api/register", async ({ request }) => {
		const { user } = (await request.json()) as { user: string };
		if (user === "taken") return refusal(409, "DUPLICATE", "Der Benutzername ist bereits vergeben.");
		return HttpResponse.json({ user }, { status: 201 });
	}),
];
