import { Buffer } from "node:buffer";
import { fileURLToPath } from "node:url";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { Content } from "./content.ts";

const path = (address: string) => fileURLToPath(new URL(address, import.meta.url));
const FOLDER = path("../templates/");
const MAIN = "certificate.typ";
/** Beside the letters that the compiler brings (Libertinus); letters of the system stand in for what neither has. */
const FONTS = ["400Regular", "700Bold"].map((weight) =>
	fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-naskh-arabic/${weight}/NotoNaskhArabic_${weight}.ttf`)),
);
/** Archivable, tagged, and with files embedded. */
const STANDARD = "a-3a";

/** Letters that no font has are no PDF/A: the fewer are kept, the surer there is a font. */
const KEPT = [
	/./u,
	/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\u0600-\u06ff\s!-~\u00a0-\u00ff\u2010-\u2027\u2030-\u203a€™№]/u,
	/[\s!-~\u00a0-\u017f–—‘’“”„…€]/u,
];
const MISSING = "□";

let compiler: NodeCompiler | undefined;

function withOnly(kept: RegExp, data: Content["data"]): string {
	return JSON.stringify(data, (_, value: unknown) =>
		typeof value === "string"
			? Array.from(value, (letter) => (letter === "\n" || kept.test(letter) ? letter : MISSING)).join("")
			: value,
	);
}

/** A PDF/A-3a of the template; the same content gives the same bytes. */
export function compile({ data, files }: Content): Buffer {
	compiler ??= NodeCompiler.create({ workspace: FOLDER, fontArgs: [{ fontPaths: FONTS }] });
	for (const [name, bytes] of Object.entries(files)) compiler.mapShadow(`${FOLDER}${name}`, bytes);
	let problem: unknown;
	try {
		for (const kept of KEPT) {
			compiler.mapShadow(`${FOLDER}data.json`, Buffer.from(withOnly(kept, data)));
			const compiled = compiler.compile({ mainFilePath: `${FOLDER}${MAIN}` });
			const { result } = compiled;
			if (!result) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics));
			try {
				return compiler.pdf(result, { pdfStandard: STANDARD });
			} catch (error) {
				problem = error;
			}
		}
		throw problem;
	} finally {
		compiler.resetShadow();
		compiler.evictCache(0);
	}
}
