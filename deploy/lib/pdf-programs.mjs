import { spawnSync } from "node:child_process";
import { installDebian } from "./debian.mjs";

/** Programs that check the created PDFs independently of our code, each with its Debian package. */
const PACKAGES = { pdfsig: "poppler-utils", qpdf: "qpdf", mutool: "mupdf-tools" };

const isInstalled = (program) => spawnSync(program, ["-v"]).error === undefined;
const missing = () => Object.keys(PACKAGES).filter((program) => !isInstalled(program));

export function ensurePdfPrograms() {
	const names = missing().map((program) => PACKAGES[program]);
	if (names.length === 0) return [];
	console.log(`Installing the Debian packages ${names.join(", ")} …`);
	const [first = "", ...more] = names;
	installDebian([first], more);
	return missing();
}
