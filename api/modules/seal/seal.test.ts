import { Buffer } from "node:buffer";
import { spawnSync } from "node:child_process";
import { createPrivateKey, X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startAppOnce } from "../../testing/started-app.ts";
import type { SealState } from "./contract.ts";
import { checkSeal, configuredSeal, sealKeyOf } from "./index.ts";
import { sealState } from "./keys.ts";

const NAME = "Prüfstelle Öztürk";
const app = startAppOnce();

const state = () => app.json<SealState>("/seal", { as: "Admin" });

describe("a generated key of the seal", () => {
	test("is the same for all requests, with a certificate in the name of the certification body", async () => {
		expect(await state()).toEqual({ isGenerated: true });
		const keys = await Promise.all([1, 2, 3].map(() => sealKeyOf(app.deps, NAME)));
		const [key] = keys;
		expect(keys).toEqual([key, key, key]);
		const certificate = new X509Certificate(Buffer.from(key?.certificates[0] ?? "", "base64"));
		expect(certificate.subject).toBe(`CN=${NAME}`);
		expect(certificate.verify(certificate.publicKey)).toBe(true);
		const privateKey = { key: Buffer.from(key?.privateKey ?? "", "base64"), format: "der", type: "pkcs8" } as const;
		expect(certificate.checkPrivateKey(createPrivateKey(privateKey))).toBe(true);
	});

	test("is reported as generated, and its creation is in the audit trail", async () => {
		await sealKeyOf(app.deps, NAME);
		expect(await state()).toMatchObject({
			isGenerated: true,
			certificate: { subject: `CN=${NAME}`, issuer: `CN=${NAME}`, validTo: "2046-03-10" },
		});
		const entries = await app.json<{ action: string }[]>("/audit?entity=seal", { as: "Admin" });
		expect(entries).toMatchObject([{ action: "seal.create" }]);
	});

	test("is derived from the keys of the installation: other keys lead to another one", async () => {
		const before = await sealKeyOf(app.deps, NAME);
		const keys = { ...app.deps.keys, secondFactor: "A".repeat(43) };
		const after = await sealKeyOf({ ...app.deps, keys }, NAME);
		expect(after.certificates).not.toEqual(before.certificates);
		expect(await sealKeyOf(app.deps, NAME)).toEqual(before);
	});
});

const hasOpenssl = spawnSync("openssl", ["version"]).error === undefined;
describe.skipIf(!hasOpenssl)(`a configured key${hasOpenssl ? "" : ": not tested without openssl"}`, () => {
	const folder = mkdtempSync(join(tmpdir(), "seal-"));
	const path = (name: string) => join(folder, name);
	const openssl = (...args: string[]) => spawnSync("openssl", args, { cwd: folder }).status;
	const passphrase = "Geheim Ä1";
	beforeAll(() => {
		const subject = ["-subj", "/O=Halal Siegel/CN=Siegel", "-nodes", "-keyout", "key.pem", "-out", "cert.pem"];
		openssl("req", "-x509", "-newkey", "rsa:2048", "-utf8", "-days", "30", ...subject);
		const pair = ["-inkey", "key.pem", "-in", "cert.pem", "-passout", `pass:${passphrase}`];
		openssl("pkcs12", "-export", ...pair, "-out", "seal.p12");
		openssl("genpkey", "-algorithm", "ed25519", "-out", "ed.pem");
		openssl("req", "-x509", "-key", "ed.pem", "-subj", "/CN=Siegel", "-days", "30", "-out", "ed.crt");
		const other = ["-inkey", "ed.pem", "-in", "ed.crt", "-passout", `pass:${passphrase}`];
		openssl("pkcs12", "-export", ...other, "-out", "ed.p12");
	});
	afterAll(() => rmSync(folder, { recursive: true, force: true }));
	const DAY_MS = 86_400_000;
	const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * DAY_MS) });
	const configuredIn = (days: number) => ({
		...app.deps,
		settings: settings({ file: path("seal.p12"), passphrase }),
		clock: inDays(days),
	});
	const settings = (seal: { file: string; passphrase: string }) => ({ ...app.deps.settings, seal });

	test.each([
		["by its path", () => path("seal.p12")],
		["in itself", () => readFileSync(path("seal.p12")).toString("base64")],
	])("is read %s, without a message at the start", async (_, file) => {
		const deps = { ...configuredIn(1), settings: settings({ file: file(), passphrase }) };
		const key = await sealKeyOf(deps, NAME);
		expect(key.isGenerated).toBe(false);
		expect(new X509Certificate(Buffer.from(key.certificates[0] ?? "", "base64")).subject).toContain("CN=Siegel");
		const error = vi.fn();
		await checkSeal({ ...deps, log: { info: () => {}, error } });
		expect(error).not.toHaveBeenCalled();
	});

	test.each([
		["has expired", 31, { isExpired: true, isNotYetValid: false }, /ist am [\d.]{10} abgelaufen/, /expired on 20/],
		["is not valid yet", -1, { isExpired: false, isNotYetValid: true }, /gilt erst ab [\d.]{10}/, /is valid from 20/],
	])("whose certificate %s seals nothing, and is reported at the start", async (_, days, expected, message, reason) => {
		const deps = configuredIn(days);
		await expect(sealKeyOf(deps, NAME)).rejects.toMatchObject({
			status: 503,
			message: expect.stringMatching(message),
		});
		expect(await sealState(deps)).toMatchObject({ isGenerated: false, certificate: expected });
		const lines: unknown[] = [];
		const log = { info: () => {}, error: (...line: unknown[]) => lines.push(line) };
		await checkSeal({ ...deps, log });
		expect(lines).toEqual([["seal", { reason: expect.stringMatching(reason) }]]);
	});

	test("of a kind that cannot seal prevents the start with a message that names the supported kinds", async () => {
		const seal = { file: path("ed.p12"), passphrase };
		await expect(checkSeal({ ...app.deps, settings: settings(seal) })).rejects.toThrow(
			"SEAL_P12: This key cannot seal; use RSA, P-256, P-384 or P-521.",
		);
	});

	test.each([
		["another passphrase", () => ({ file: path("seal.p12"), passphrase: "falsch" })],
		["no such file", () => ({ file: path("other.p12"), passphrase })],
		["another kind of file", () => ({ file: path("cert.pem"), passphrase })],
	])("with %s prevents the start with a message that does not contain the secret", async (_, seal) => {
		const failure = await Promise.resolve(configuredSeal({ seal: seal() })).catch((error: unknown) => error);
		expect(String(failure)).toMatch(/SEAL_P12, SEAL_PASSPHRASE: The file is not a readable PKCS #12/);
		expect(String(failure)).not.toContain(passphrase);
	});
});
