import { describe, expect, it } from "vitest";
import { BOT_CHECK_PROVIDERS } from "../../kit/privacy.ts";
import { readSettings } from "../../platform/runtime/settings.ts";
import { declare, providersOf } from "./declared-settings.ts";

const PAGE =
	'<!doctype html><html lang="de"><p>{{retention:de}}, {{retention:en}}, {{retention:hu}}, {{origin}}</p></html>';

it.each([
	[1, "1 Monat, 1 month, 1 hónap"],
	[6, "6 Monate, 6 months, 6 hónap"],
	[120, "120 Monate, 120 months, 120 hónap"],
])("declare inserts the retention of enquiries in the language of each text: %d", (enquiryRetentionMonths, texts) => {
	expect(declare(PAGE, { botCheck: "recaptcha", enquiryRetentionMonths, providers: ["mail"] })).toBe(
		`<!doctype html><html data-bot-check="recaptcha" data-retention-months="${enquiryRetentionMonths}" lang="de"><p>${texts}, {{origin}}</p></html>`,
	);
});

const element = (name: string, setting: string, content: string) =>
	`<${name} data-setting="${setting}">${content}</${name}>`;

it.each(BOT_CHECK_PROVIDERS)("declare keeps only the texts of the settings: %s", (botCheck) => {
	const inner = element("span", "altcha", "own") + element("span", "recaptcha", "Google");
	const parts = `${element("section", "altcha recaptcha", inner)}|${element("li", "mail", "mail")}|${element("li", "database", "database")}`;
	const settings = { botCheck, enquiryRetentionMonths: 6 };
	const texts = (html: string) => html.replace(/<[^>]*>/g, "");
	const check = { altcha: "own", recaptcha: "Google", off: "" }[botCheck];
	expect(texts(declare(parts, { ...settings, providers: ["mail"] }))).toBe(`${check}|mail|`);
	expect(texts(declare(parts, { ...settings, providers: ["database"] }))).toBe(`${check}||database`);
});

describe("the servers that the privacy policy names", () => {
	const BUCKET = {
		DOCUMENT_STORE: "s3://documents",
		DOCUMENT_S3_ENDPOINT: "https://s3.example.org",
		DOCUMENT_S3_ACCESS_KEY_ID: "key",
		DOCUMENT_S3_SECRET_ACCESS_KEY: "secret-of-documents",
	};
	it.each([
		[{}, []],
		[{ SMTP_URL: "smtp://mail.example.org", MAIL_FROM: "portal@example.org" }, ["mail"]],
		[{ DATABASE_URL: "http://db.example.org:8080" }, ["database"]],
		[BUCKET, ["documents"]],
	])("follow from the settings: %j", (env, expected) => {
		expect(providersOf(readSettings(env))).toEqual(expected);
	});
});
