import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { checkCredential, credentialIn, type Sources } from "../kit/credential-check.ts";
import { type CredentialVerdict, INVALID, UNDECIDED } from "../kit/credential-faults.ts";
import { credentialInPdf } from "../kit/credential-pdf.ts";
import { CREDENTIAL_SENTENCES } from "../kit/credential-sentences.ts";
import { LANGUAGE, type Language, languageOf } from "../kit/languages.ts";
import { parseJson } from "../platform/json.ts";
import { reasonOf } from "../platform/runtime/error-trace.ts";
import { Refusal, readCall } from "./command.ts";

const USAGE =
	"Aufruf: npm run verify -- DATEI [--did DATEI] [--list DATEI]... [--issuer did:web:RECHNER] [--lang de|en|hu]";

const ANSWERED_IN_MS = 15_000;
const MOST_BYTES = 32 * 1024 * 1024;

export interface CredentialCall {
	file: string;
	did?: string | undefined;
	lists: readonly string[];
	issuer?: string | undefined;
	language: Language;
}

export const readCredentialCall = (args: string[]): CredentialCall =>
	readCall(USAGE, () => {
		const string = { type: "string" } as const;
		const options = { did: string, list: { ...string, multiple: true }, issuer: string, lang: string } as const;
		const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
		const [file, ...more] = positionals;
		const language = languageOf(values.lang ?? "de");
		const isIssuer = values.issuer === undefined || /^did:web:\S+$/.test(values.issuer);
		if (!file || more.length > 0 || !language || !isIssuer) return undefined;
		return { file, did: values.did, lists: values.list ?? [], issuer: values.issuer, language };
	});

function read(path: string): Uint8Array<ArrayBuffer> {
	try {
		return new Uint8Array(readFileSync(path));
	} catch (error) {
		throw new Refusal(`${path}: ${reasonOf(error)}`);
	}
}
const readText = (path: string) => new TextDecoder().decode(read(path));

async function fetchText(url: string): Promise<string> {
	const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWERED_IN_MS) });
	if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
	const text = await answer.text();
	if (text.length > MOST_BYTES) throw new Error(`${url} is too long`);
	return text;
}

const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/;

/** Where `did:web` says that its document lies; a trial on this machine has no certificate for https. */
function didUrl(did: string): string {
	const [host = "", ...path] = did
		.replace(/^did:web:/, "")
		.split(":")
		.map(decodeURIComponent);
	const folder = path.length > 0 ? path.join("/") : ".well-known";
	return `${LOCAL.test(host) ? "http" : "https"}://${host}/${folder}/did.json`;
}

interface GivenList {
	compact: string;
	id: unknown;
	purpose: unknown;
}

/** Files with a list each, or several in lines of their own. */
function listsIn(paths: readonly string[]): GivenList[] {
	const texts = paths.flatMap((path) => readText(path).split(/\s+/).filter(Boolean));
	return texts.map((compact) => {
		const payload = Buffer.from(compact.split(".")[1] ?? "", "base64url").toString();
		const { id, credentialSubject } = (parseJson(payload) ?? {}) as {
			id?: unknown;
			credentialSubject?: { statusPurpose?: unknown };
		};
		return { compact, id, purpose: credentialSubject?.statusPurpose };
	});
}

function sourcesOf({ did, lists, issuer }: CredentialCall, now: Date): Sources {
	const given = listsIn(lists);
	const document = did === undefined ? undefined : parseJson(readText(did));
	return {
		now,
		issuer,
		didDocument: async (name) => (did === undefined ? JSON.parse(await fetchText(didUrl(name))) : document),
		list: async (url, purpose) => {
			const known =
				given.find(({ id }) => id === url) ??
				given.find((list) => list.purpose === purpose) ??
				given.find((list) => list.purpose === undefined);
			return known?.compact ?? fetchText(url);
		},
	};
}

const LABELS: Readonly<Record<Language, readonly [string, string, string, string, string]>> = {
	de: ["Zertifikat", "Unternehmen", "Gültigkeit", "Aussteller", "Stand der Statuslisten"],
	en: ["Certificate", "Company", "Validity", "Issuer", "Status lists as of"],
	mg: ["Tanúsítvány", "Vállalat", "Érvényesség", "Kiállító", "Az állapotlisták kelte"],
};
const TRUST: Readonly<Record<Language, string>> = {
	de: "Ob dieser Aussteller der ist, den Sie meinen, entscheiden Sie; --issuer legt ihn fest.",
	en: "Whether this issuer is the one you mean is for you to decide; --issuer fixes it.",
	mg: "Önnek kell eldöntenie, hogy erre a kiállítóra gondolt-e; az --issuer rögzíti.",
};

function inWords({ fault, facts, listedAt }: CredentialVerdict, { language, issuer }: CredentialCall): string {
	const [certificate, company, validity, issuedBy, listed] = LABELS[language];
	const moment = new Intl.DateTimeFormat(LANGUAGE[language].locale, {
		dateStyle: "medium",
		timeStyle: "long",
		timeZone: "Europe/Vienna",
	});
	return [
		CREDENTIAL_SENTENCES[language][fault ?? "valid"],
		...(facts
			? [
					`${certificate}: ${facts.certificateNumber}`,
					`${company}: ${facts.company}`,
					`${validity}: ${facts.firstDay} – ${facts.lastDay}`,
					`${issuedBy}: ${facts.issuer}`,
					...(listedAt ? [`${listed}: ${moment.format(new Date(listedAt))}`] : []),
					...(issuer === undefined ? [TRUST[language]] : []),
				]
			: []),
	].join("\n");
}

function exitCodeOf({ fault }: CredentialVerdict): number {
	if (fault === undefined) return 0;
	if (INVALID.includes(fault)) return 1;
	return UNDECIDED.includes(fault) ? 3 : 2;
}

/** A credential, or a PDF that carries one. */
export async function verifyFile(call: CredentialCall, now = new Date()): Promise<{ text: string; exitCode: number }> {
	const bytes = read(call.file);
	const compact = (await credentialInPdf(bytes)) ?? credentialIn(new TextDecoder().decode(bytes));
	const verdict: CredentialVerdict =
		compact === undefined ? { fault: "malformed" } : await checkCredential(compact, sourcesOf(call, now));
	return { text: inWords(verdict, call), exitCode: exitCodeOf(verdict) };
}
