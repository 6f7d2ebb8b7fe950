import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";

const hasLibreOffice = () => spawnSync("soffice", ["--version"]).status === 0;

/** The text as LibreOffice reads it after opening the file. */
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

/** The text of the parts that a reader sees: body, headers, footers. */
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

/** The text of a Word file; opened with LibreOffice where that is installed. */
export const documentText = (file: Buffer) => (hasLibreOffice() ? openedText(file) : writtenText(file));
