import type { ClientErrorCount } from "@portal/contracts/contract/client-errors";

/** The API counts further failures of a day under this name once there are hundreds of different ones. */
export const OTHERS = { module: "other", fault: "Other" } as const;

/** Names that the shell gives to what it finds out about a failure. */
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
	[/^registry\.[a-z]+$/, "registry"],
	[/^([A-Z][A-Za-z]*)?(Error|Exception)$/, "program"],
];

/** The name of the sentence that says in plain words what a failure's name or code means. */
export function faultText({ kind, module, fault }: Pick<ClientErrorCount, "kind" | "module" | "fault">): string {
	if (module === OTHERS.module && fault === OTHERS.fault) return "others";
	// There the fault is the key of a text, whatever it looks like.
	if (kind === "translation") return fault === "Key" ? "unknownKey" : "key";
	return NAMES.find(([pattern]) => pattern.test(fault))?.[1] ?? "unknown";
}
