import { type BotCheckProvider, PROVIDERS, type Provider } from "../../kit/privacy.ts";
import type { Settings } from "../../platform/runtime/settings.ts";

/** Settings of the server that are inserted into pages, because these were rendered at build time without them. */
export interface Declared {
	botCheck: BotCheckProvider;
	enquiryRetentionMonths: number;
	providers: readonly Provider[];
}

/** Returns which kinds of external servers receive personal data, for the privacy texts. */
export function providersOf({
	mail,
	databaseUrl,
	documentStore,
}: Pick<Settings, "mail" | "databaseUrl" | "documentStore">): Provider[] {
	const isUsed: Record<Provider, boolean> = {
		mail: mail !== undefined,
		database: !databaseUrl.startsWith("file:"),
		documents: documentStore !== undefined,
	};
	return PROVIDERS.filter((provider) => isUsed[provider]);
}

const RETENTION_MARK = /\{\{retention:([a-z]{2})\}\}/g;
/** Matches an element that is shown only with one of its settings. An inner element of the same name would end it. */
const CONDITIONAL = /<([a-z]+)([^>]*? data-setting="([a-z ]+)"[^>]*)>(.*?)<\/\1>/gs;

const applicable = (html: string, settings: readonly string[]): string =>
	html.replace(CONDITIONAL, (_, tag: string, attributes: string, names: string, content: string) =>
		names.split(" ").some((name) => settings.includes(name))
			? `<${tag}${attributes}>${applicable(content, settings)}</${tag}>`
			: "",
	);

export function declare(html: string, { botCheck, enquiryRetentionMonths, providers }: Declared): string {
	const retention = (language: string) =>
		new Intl.NumberFormat(language, { style: "unit", unit: "month", unitDisplay: "long" }).format(
			enquiryRetentionMonths,
		);
	const others = providers.filter((provider) => provider !== "mail");
	const attributes = [
		`data-bot-check="${botCheck}"`,
		`data-retention-months="${enquiryRetentionMonths}"`,
		...(providers.includes("mail") ? [] : ['data-mail="off"']),
		...(others.length > 0 ? [`data-providers="${others.join(" ")}"`] : []),
	];
	return applicable(html, [botCheck, ...providers])
		.replace("<html ", `<html ${attributes.join(" ")} `)
		.replaceAll(RETENTION_MARK, (_, language: string) => retention(language));
}
