import { spawnSync } from "node:child_process";
import { installDebian } from "./debian.mjs";

/** Programs that check our PDFs without having made them, and Debian's packages of them. */
const PACKAGES = { pdfsig: "poppler-utils", qpdf: "qpdf", mutool: "mupdf-tools" };

const isInstalled = (program) => spawnSync(program, ["-v"]).error === undefined;
const missing = () => Object.keys(PACKAGES).filter((program) => !isInstalled(program));

/** Installs what is missing where that may be done; gives what is still missing. */
export function ensurePdfPrograms() {
	const names = missing().map((program) => PACKAGES[program]);
	if (names.length === 0) return [];
	console.log(`Installing the Debian packages ${names.join(", ")} …`);
	const [first = "", ...more] = names;
	installDebian([first], more);
	return missing();
}
