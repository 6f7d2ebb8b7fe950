import { z } from "zod";
import { reports } from "../../kit/codes.ts";
import { MODULE_ID } from "../../kit/failures.ts";
import { isoDateTime, text } from "../../kit/fields.ts";

export const BACKEND_LIMITS = {
	url: { max: 300 },
	/** Seconds from the complete request to the complete response that a backend may take; `usual` is the default. */
	answerSeconds: { min: 1, max: 30, usual: 10 },
} as const;

export const MODULE_TOKEN = { type: "module+jwt", lifeSeconds: 60 } as const;

export const BACKEND_FAULTS = {
	unreachable: "Keine Verbindung",
	address: "Adresse nicht freigegeben",
	late: "Keine Antwort innerhalb der Zeitgrenze",
	redirect: "Weiterleitung statt einer Antwort",
	unauthorized: "Das Token des Portals wurde nicht angenommen",
	tooLarge: "Antwort zu groß",
	broken: "Antwort unvollständig oder nicht lesbar",
	serverError: "Fehler im Backend",
} as const;
export type BackendFault = keyof typeof BACKEND_FAULTS;
export const BACKEND_FAULT_CODES = Object.keys(BACKEND_FAULTS) as [BackendFault, ...BackendFault[]];

const moduleId = z.string(reports("backend.moduleRequired")).regex(MODULE_ID, reports("id.invalid"));

const addressOf = (value: string) => (URL.canParse(value) ? new URL(value) : undefined);

/** Schema of a backend's address. It removes slashes at the end, so that a path can be appended. */
const url = text({
	max: BACKEND_LIMITS.url.max,
	required: "backend.urlRequired",
	formats: [{ test: /^https?:\/\/[^\s/]/i, code: "backend.urlInvalid" }],
})
	.check((ctx) => {
		const address = addressOf(ctx.value);
		const code =
			address === undefined
				? "backend.urlInvalid"
				: address.username || address.password
					? "backend.urlCredentials"
					: /[?#]/.test(ctx.value)
						? "backend.urlQuery"
						: undefined;
		if (code) ctx.issues.push({ code: "custom", message: code, input: ctx.value });
	})
	.overwrite((value) => addressOf(value)?.href.replace(/\/+$/, "") ?? value)
	.meta({ maxLength: BACKEND_LIMITS.url.max, examples: ["https://suppliers.example.org/api"] });

const seconds = BACKEND_LIMITS.answerSeconds;
const answerSeconds = z
	.int(reports("value.invalid"))
	.check((ctx) => {
		if (ctx.value < seconds.min || ctx.value > seconds.max)
			ctx.issues.push({ code: "custom", message: "backend.secondsInvalid", params: seconds, input: ctx.value });
	})
	.meta({ minimum: seconds.min, maximum: seconds.max });

export const backendUpdate = z.strictObject({ url, answerSeconds });
export type BackendUpdate = z.infer<typeof backendUpdate>;
export const backendInput = z.strictObject({ module: moduleId, url, answerSeconds });
export type BackendInput = z.infer<typeof backendInput>;
export const backendParams = z.object({ module: moduleId });

export const moduleBackend = z.object({
	module: z.string(),
	url: z.string(),
	answerSeconds: z.number().int(),
	changedAt: isoDateTime,
	/** Time of the last successful call; missing if there was none since the server started. */
	lastSuccessAt: isoDateTime.optional(),
	lastFailure: z.object({ at: isoDateTime, fault: z.enum(BACKEND_FAULT_CODES) }).optional(),
});
export type ModuleBackend = z.infer<typeof moduleBackend>;

export const moduleBackends = z.object({ open: z.array(z.string()), backends: z.array(moduleBackend) });
export type ModuleBackends = z.infer<typeof moduleBackends>;

/** Schema of the JSON Web Key Set (RFC 7517) with which a backend verifies the tokens that it receives. */
export const keySet = z.object({
	keys: z.array(
		z.object({ kty: z.string(), crv: z.string(), x: z.string(), kid: z.string(), alg: z.string(), use: z.string() }),
	),
});
export type KeySet = z.infer<typeof keySet>;
