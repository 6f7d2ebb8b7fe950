import type { ClientErrorCount } from "@portal/contracts/contract/client-errors";

/** Name under which the API counts all further failures of a day that already has hundreds of different ones. */
export const OTHERS = { module: "other", fault: "Other" } as const;

/** Patterns of reported failure names, each with the translation key of its explanation. The first match wins. */
const NAMES: readonly (readonly [pattern: RegExp, text: string])[] = [
	[/^HTTP 40[13]$/, "forbidden"],
	[/^HTTP 404$/, "notFound"],
	[/^HTTP 5\d\d$/, "server"],
	[/^HTTP \d{3}$/, "http"],
	[/^NetworkError$/, "network"],
	[/^TimeoutError$/, "timeout"],
	[/^missing$/, "missing"],
	[/^empty$/, "empty"],
	[/^ChunkLoadError$/, "chunk"],
	[/^RUNTIME-008$/, "entry"],
	[/^(shared\.version|RUNTIME-00[56]|RUNTIME-012)$/, "shared"],
	[/^RUNTIME-\d{3}$/, "runtime"],
	[/^contract$/, "contract"],
	[/^hash$/, "hash"],
	[/^refused$/, "refused"],
	[/^script$/, "script"],
	[/^document\.(de|en)$/, "document"],
	[/^document\.signed$/, "signed"],
	[/^file$/, "file"],
	[/^audit\.trail$/, "auditTrail"],
	[/^audit\.answers$/, "auditAnswers"],
	[/^audit\.head$/, "auditHead"],
	[/^registry\.[a-z]+$/, "registry"],
	[/^([A-Z][A-Za-z]*)?(Error|Exception)$/, "program"],
];

export function faultText({ kind, module, fault }: Pick<ClientErrorCount, "kind" | "module" | "fault">): string {
	if (module === OTHERS.module && fault === OTHERS.fault) return "others";
	// For a missing translation, `fault` is the key of the missing text, so the patterns of failure names do not apply.
	if (kind === "translation") return fault === "Key" ? "unknownKey" : "key";
	return NAMES.find(([pattern]) => pattern.test(fault))?.[1] ?? "unknown";
}
