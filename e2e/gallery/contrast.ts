/** Runs in the page: returns pairs of colours of theme.css whose contrast is too low (WCAG 1.4.3, 1.4.11). */
export function contrastProblems(): string[] {
	const TEXT = 4.5;
	const SHAPE = 3;
	const GROUNDS = ["canvas", "surface", "raised", "sunken", "field"];
	const pairs: [string, string, number][] = [
		...GROUNDS.flatMap((ground): [string, string, number][] => [
			["text", ground, TEXT],
			["text-muted", ground, TEXT],
			["link", ground, TEXT],
			["brass-text", ground, TEXT],
			["error", ground, TEXT],
			["accent", ground, TEXT],
			["border-control", ground, SHAPE],
			["focus", ground, SHAPE],
			["primary", ground, SHAPE],
		]),
		...["info", "success", "warning", "error", "neutral", "accent"].flatMap((tone): [string, string, number][] => [
			[tone, `${tone}-soft`, TEXT],
			["text", `${tone}-soft`, TEXT],
		]),
		["brass-text", "brass-soft", TEXT],
		["accent", "accent-soft-strong", TEXT],
		["on-primary", "primary", TEXT],
		["on-primary", "primary-hover", TEXT],
		["on-primary", "primary-pressed", TEXT],
		["on-danger", "danger", TEXT],
		["on-danger", "danger-hover", TEXT],
		["on-inverse", "inverse", TEXT],
	];
	const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
	const probe = document.body.appendChild(document.createElement("i"));
	const luminance = (token: string): number => {
		probe.style.color = `var(--color-${token})`;
		if (!canvas) return 0;
		canvas.fillStyle = getComputedStyle(probe).color;
		canvas.fillRect(0, 0, 1, 1);
		const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
			const part = value / 255;
			return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
		});
		return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
	};
	const problems = pairs.flatMap(([first, second, needed]) => {
		const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
		const ratio = (light + 0.05) / (dark + 0.05);
		return ratio < needed ? [`${first} on ${second}: ${ratio.toFixed(2)} of ${needed}`] : [];
	});
	probe.remove();
	return problems;
}
