import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The font files that the PDF compiler needs. Libertinus Serif is missing here, because the compiler contains it. */
const FILES = [
	["noto-naskh-arabic", "NotoNaskhArabic", "400Regular"],
	["noto-naskh-arabic", "NotoNaskhArabic", "700Bold"],
	["noto-sans-math", "NotoSansMath", "400Regular"],
	["noto-sans-symbols", "NotoSansSymbols", "400Regular"],
	["noto-sans-symbols", "NotoSansSymbols", "700Bold"],
	["noto-sans-symbols-2", "NotoSansSymbols2", "400Regular"],
	// This font package is optional; without it, a PDF cannot show Chinese and Japanese characters.
	["noto-sans-sc", "NotoSansSC", "400Regular"],
	["noto-sans-sc", "NotoSansSC", "700Bold"],
] as const;

function fileOf(packageName: string, family: string, weight: string): string | undefined {
	try {
		const address = import.meta.resolve(`@expo-google-fonts/${packageName}/${weight}/${family}_${weight}.ttf`);
		const path = fileURLToPath(address);
		return existsSync(path) ? path : undefined;
	} catch {
		return undefined;
	}
}

export const fontFiles = (): string[] =>
	FILES.map(([packageName, family, weight]) => fileOf(packageName, family, weight)).filter(
		(path) => path !== undefined,
	);
