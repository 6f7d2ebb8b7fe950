import { Buffer } from "node:buffer";
import { spawnSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ContentInfo, SignedData } from "pkijs";
import { getDocumentProxy } from "unpdf";

/**
 * Returns text, metadata and fields of a PDF. It is read with pdf.js, which is independent of the program that created
 * it.
 */
export async function readPdf(file: Uint8Array) {
	const pdf = await getDocumentProxy(new Uint8Array(file));
	const { info } = await pdf.getMetadata();
	const pages: string[] = [];
	const roles: string[] = [];
	for (let number = 1; number <= pdf.numPages; number++) {
		const page = await pdf.getPage(number);
		const { items } = await page.getTextContent();
		pages.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
		roles.push(...rolesIn(await page.getStructTree()));
	}
	const names = [...((await pdf.getAttachments()) ?? new Map<string, unknown>()).keys()];
	const attached = await Promise.all(
		names.map(async (name) => {
			const content: unknown = await pdf.getAttachmentContent(name);
			return [name, Buffer.from(content as Uint8Array).toString("utf8")] as const;
		}),
	);
	return {
		info: info as Record<string, unknown>,
		isTagged: (await pdf.getMarkInfo())?.Marked === true,
		// The whole file as text, which contains the metadata: Typst leaves them uncompressed, as PDF/A requires.
		xmp: Buffer.from(file).toString("latin1"),
		pages,
		text: pages.join("\n").replace(/\s+/g, " "),
		roles,
		/** The names of the form's fields. The seal is one of them, for programs that search for a field. */
		fields: Object.keys((await pdf.getFieldObjects()) ?? {}),
		attached: Object.fromEntries(attached),
	};
}

function rolesIn(node: unknown): string[] {
	const { role, children = [] } = (node ?? {}) as { role?: string; children?: readonly unknown[] };
	return [...(role ? [role] : []), ...children.flatMap(rolesIn)];
}

/**
 * Returns the seal of a PDF and whether it is valid, computed from the bytes that it covers and its signature.
 * Undefined without a seal.
 */
export async function readSeal(file: Uint8Array) {
	const bytes = Buffer.from(file);
	const range = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(bytes.toString("latin1"));
	if (!range) return undefined;
	const [begin = 0, length = 0, rest = 0, more = 0] = range.slice(1).map(Number);
	const content = Buffer.concat([bytes.subarray(begin, begin + length), bytes.subarray(rest, rest + more)]);
	const hex = bytes.toString("latin1", begin + length + 1, rest - 1);
	const signed = new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(Buffer.from(hex, "hex"))).content });
	const [certificate] = signed.certificates ?? [];
	const attributes = signed.signerInfos[0]?.signedAttrs?.attributes.map(({ type }) => type) ?? [];
	const der = certificate && "toSchema" in certificate ? certificate.toSchema().toBER() : new ArrayBuffer(0);
	return {
		isWhole: begin === 0 && rest + more === bytes.length,
		isValid: await signed
			.verify({ signer: 0, data: new Uint8Array(content).buffer, checkChain: false })
			.catch(() => false),
		attributes,
		certificate: new X509Certificate(Buffer.from(der)),
	};
}

export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

export const isInstalled = (program: string) => spawnSync(program, ["-v"]).error === undefined;

export function saysOf(file: Uint8Array, program: string, ...args: string[]): { status: number | null; said: string } {
	const folder = mkdtempSync(join(tmpdir(), "pdf-"));
	try {
		const path = join(folder, "file.pdf");
		writeFileSync(path, file);
		const { status, stdout, stderr } = spawnSync(program, [...args, path], { encoding: "utf8", cwd: folder });
		return { status, said: stdout + stderr };
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
