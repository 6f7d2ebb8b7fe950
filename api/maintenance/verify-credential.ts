import { readFileSync, statSync } from "node:fs";
import { parseArgs } from "node:util";
import { didOf } from "../kit/credential.ts";
import { checkCredential, claimedIssuer, credentialIn, type Sources } from "../kit/credential-check.ts";
import { type CredentialResult, INVALID, UNDECIDED } from "../kit/credential-faults.ts";
import { credentialInPdf } from "../kit/credential-pdf.ts";
import { CREDENTIAL_SENTENCES } from "../kit/credential-sentences.ts";
import { LANGUAGE, type Language, languageOf } from "../kit/languages.ts";
import { parseJson } from "../platform/json.ts";
import { reasonOf } from "../platform/runtime/error-trace.ts";
import { environment, Refusal, readCall } from "./command.ts";
import { cachedKeys, cacheKeys } from "./key-cache.ts";
import { SENTENCES } from "./verify-sentences.ts";

const USAGE =
	"Aufruf: npm run verify -- DATEI [--did DATEI] [--list DATEI]... [--issuer did:web:RECHNER] [--lang de|en|hu]";

const FETCH_TIMEOUT_MS = 15_000;
const MAX_BYTES = 32 * 1024 * 1024;

const DID = /^did:web:\S+$/;
/** Replaces line breaks and control characters, with which a credential could forge the command's output. */
const printable = (text: string) => text.replace(/[^!-~]+/g, "?").slice(0, 200);

interface CredentialCall {
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
		const isIssuer = values.issuer === undefined || DID.test(values.issuer);
		if (!file || more.length > 0 || !language || !isIssuer) return undefined;
		return { file, did: values.did, lists: values.list ?? [], issuer: values.issuer, language };
	});

function read(path: string): Uint8Array<ArrayBuffer> {
	try {
		if (statSync(path).size > MAX_BYTES) throw new Error(`Die Datei hat mehr als ${MAX_BYTES / 1024 / 1024} MB.`);
		return new Uint8Array(readFileSync(path));
	} catch (error) {
		throw new Refusal(`${path}: ${reasonOf(error)}`);
	}
}
const readText = (path: string) => new TextDecoder().decode(read(path));

async function fetchText(url: string): Promise<string> {
	const answer = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
	if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
	const text = await answer.text();
	if (text.length > MAX_BYTES) throw new Error(`${url} is too long`);
	return text;
}

const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/;

/**
 * Returns the URL of the document with the issuer's keys. It uses http for an issuer on this machine, because a demo
 * has no TLS certificate.
 */
function didUrl(did: string): string {
	const [host = "", ...path] = did
		.replace(/^did:web:/, "")
		.split(":")
		.map(decodeURIComponent);
	const folder = path.length > 0 ? path.join("/") : ".well-known";
	return `${LOCAL.test(host) ? "http" : "https"}://${host}/${folder}/did.json`;
}

function listsIn(paths: readonly string[]) {
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

interface Keys {
	/** The only issuer that the check accepts; undefined if the caller has not specified one. */
	issuer: string | undefined;
	document: unknown;
}

/**
 * Returns the accepted issuer and its keys. The issuer comes from `--issuer`, from `PUBLIC_URL` on the portal's own
 * machine, or from the given keys, but never from the credential itself, which may be forged.
 */
function keysOf({ did, issuer }: CredentialCall): Keys {
	const { PUBLIC_URL: url } = environment("PUBLIC_URL");
	if (issuer === undefined && url && !URL.canParse(url)) throw new Refusal(`PUBLIC_URL: "${url}" ist keine Adresse.`);
	const expected = issuer ?? (url ? didOf(url) : undefined);
	if (did === undefined) return { issuer: expected, document: undefined };
	const document = parseJson(readText(did));
	const { id } = (document ?? {}) as { id?: unknown };
	if (typeof id !== "string" || !DID.test(id))
		throw new Refusal(`${did}: Das ist kein did.json eines Ausstellers: Es hat keine "id" der Form did:web:RECHNER.`);
	if (expected !== undefined && id !== expected)
		throw new Refusal(`${did}: Die Schlüssel sind die von ${printable(id)}, nicht die von ${expected}.`);
	return { issuer: id, document };
}

const LOOPBACK = /^did:web:(localhost|127\.0\.0\.1)(%3A\d+)?$/;
/**
 * Returns true for an issuer on this machine. It is accepted as the credential states it, because no other server can
 * respond under its name.
 */
const isThisMachine = (did: string | undefined) => did !== undefined && LOOPBACK.test(did);

function sourcesOf(call: CredentialCall, { issuer, document }: Keys, now: Date): Sources & { cachedAt?: Date } {
	const given = listsIn(call.lists);
	const sources: Sources & { cachedAt?: Date } = {
		now,
		issuer,
		didDocument: async (name) => {
			if (document !== undefined) return document;
			if (issuer === undefined) throw new Error("The issuer was not specified");
			try {
				const fetched = JSON.parse(await fetchText(didUrl(name)));
				if (fetched?.id === name) cacheKeys(name, fetched);
				return fetched;
			} catch (error) {
				const kept = cachedKeys(name);
				if (!kept) throw error;
				sources.cachedAt = kept.at;
				return kept.document;
			}
		},
		list: async (url, purpose) => {
			const known =
				given.find(({ id }) => id === url) ??
				given.find((list) => list.purpose === purpose) ??
				given.find((list) => list.purpose === undefined);
			return known?.compact ?? fetchText(url);
		},
	};
	return sources;
}

interface Answer extends CredentialResult {
	isPdf: boolean;
	claimed?: string | undefined;
	cachedAt?: Date | undefined;
}

function inWords({ fault, facts, listedAt, isPdf, claimed, cachedAt }: Answer, language: Language): string {
	const says = SENTENCES[language];
	const format = new Intl.DateTimeFormat(LANGUAGE[language].locale, {
		dateStyle: "medium",
		timeStyle: "long",
		timeZone: "Europe/Vienna",
	});
	return [
		claimed === undefined ? CREDENTIAL_SENTENCES[language][fault ?? "valid"] : says.noIssuer(printable(claimed)),
		...(facts
			? [
					...(isPdf ? [says.ofPdf] : []),
					`${says.certificate}: ${facts.certificateNumber}`,
					`${says.company}: ${facts.company}`,
					`${says.validity}: ${facts.firstDay} – ${facts.lastDay}`,
					`${says.issuer}: ${facts.issuer}`,
					...(listedAt ? [`${says.listedAt}: ${format.format(new Date(listedAt))}`] : []),
				]
			: []),
		...(cachedAt ? [says.keptKeys(format.format(cachedAt))] : []),
	].join("\n");
}

function exitCodeOf({ fault }: CredentialResult): number {
	if (fault === undefined) return 0;
	if (INVALID.includes(fault)) return 1;
	return UNDECIDED.includes(fault) ? 3 : 2;
}

async function answerTo(call: CredentialCall, now: Date): Promise<Answer> {
	const bytes = read(call.file);
	const keys = keysOf(call);
	const embedded = await credentialInPdf(bytes);
	const isPdf = embedded !== undefined;
	const compact = embedded ?? credentialIn(new TextDecoder().decode(bytes));
	if (compact === undefined) return { fault: "malformed", isPdf };
	const claimed = keys.issuer === undefined ? claimedIssuer(compact) : undefined;
	const sources = sourcesOf(call, isThisMachine(claimed) ? { ...keys, issuer: claimed } : keys, now);
	const result = await checkCredential(compact, sources);
	const { cachedAt } = sources;
	if (result.fault === "issuerUnavailable" && sources.issuer === undefined) return { ...result, isPdf, claimed };
	// The issuer may have added the key after its keys were cached, so the credential must not be reported as forged.
	if (result.fault === "unknownKey" && cachedAt) return { fault: "issuerUnavailable", isPdf };
	return { ...result, isPdf, cachedAt };
}

export async function verifyFile(call: CredentialCall, now = new Date()): Promise<{ text: string; exitCode: number }> {
	const answer = await answerTo(call, now);
	return { text: inWords(answer, call.language), exitCode: exitCodeOf(answer) };
}
