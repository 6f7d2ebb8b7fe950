/** Returns how the names of a question's photographs begin, without the characters that file names must not contain. */
const prefixOf = (question: string) => `Frage ${question.replace(/[\\/:*?"<>|]/g, "-")} – `;

export const countPhotos = (names: readonly string[], question: string) =>
	new Set(names.filter((name) => name.startsWith(prefixOf(question)))).size;

/** Returns the first name of a photograph of the question that no other photograph has. */
export function freeName(names: readonly string[], question: string): string {
	for (let number = 1; ; number++) {
		const name = `${prefixOf(question)}${number}.jpg`;
		if (!names.includes(name)) return name;
	}
}
