import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";

const hasLibreOffice = () => spawnSync("soffice", ["--version"]).status === 0;

/** Returns the text of a Word file as LibreOffice shows it. */
function openedText(file: Buffer): string {
	const folder = mkdtempSync(join(tmpdir(), "portal-docx-"));
	try {
		writeFileSync(join(folder, "document.docx"), file);
		const profile = `-env:UserInstallation=file://${folder}/profile`;
		const flags = [
			profile,
			"--headless",
			"--convert-to",
			"txt:Text (encoded):UTF8",
			"--outdir",
			folder,
			"document.docx",
		];
		const { status, stderr } = spawnSync("soffice", flags, { cwd: folder, encoding: "utf8", timeout: 60_000 });
		if (status !== 0) throw new Error(`LibreOffice cannot open the document: ${stderr}`);
		return readFileSync(join(folder, "document.txt"), "utf8");
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** Returns the text in the visible parts of a Word file: body, headers and footers. */
function writtenText(file: Buffer): string {
	const parts = unzipSync(file, { filter: ({ name }) => /^word\/(document|header\d*|footer\d*)\.xml$/.test(name) });
	const xml = Object.values(parts)
		.map((part) => strFromU8(part))
		.join("\n");
	return xml
		.replace(/<\/w:p>/g, "\n")
		.replace(/<[^>]+>/g, "")
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&quot;", '"')
		.replaceAll("&amp;", "&");
}

/** Returns the text of a Word file: with LibreOffice if it is installed, else from the file's XML. */
export const documentText = (file: Buffer) => (hasLibreOffice() ? openedText(file) : writtenText(file));
