import { Example, page } from "../Example.tsx";

const COLORS = {
	Flächen: ["canvas", "surface", "raised", "sunken", "field", "inverse"],
	"Farben der Zertifizierungsstelle": [
		...["primary", "primary-hover", "primary-pressed"],
		...["accent", "accent-soft", "accent-soft-strong", "brass", "brass-soft"],
	],
	"Text, Linien, Fokus": ["text", "text-muted", "link", "brass-text", "neutral", "border", "border-control", "focus"],
	Zustände: ["info", "success", "warning", "error"].flatMap((name) => [name, `${name}-soft`]),
};
const SPACES = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
const RADII = ["small", "control", "card"];
const SHADOWS = ["card", "popover", "modal"];
const TYPE = [
	["display", "heading", "Vertrauen, das man prüfen kann"],
	["h1", "heading", "Zertifikat 10001-2"],
	["h2", "heading", "Zertifizierte Produkte"],
	["large", "heading", "Allgemeine Daten"],
	["base", "text", "Das Zertifikat gilt ab 01.03.2026 für alle genannten Produkte."],
	["small", "text", "Zuletzt geändert am 01.03.2026, 10:30"],
];

function Swatch({ name }: { name: string }) {
	return (
		<figure style={{ margin: 0, fontSize: "var(--text-small)" }}>
			<div
				style={{
					inlineSize: "7.5rem",
					blockSize: "3rem",
					border: "1px solid var(--color-border)",
					borderRadius: "var(--radius-control)",
					background: `var(--color-${name})`,
				}}
			/>
			<figcaption>{name}</figcaption>
		</figure>
	);
}

export const TokensPage = page(
	...Object.entries(COLORS).map(([title, names]) => (
		<Example key={title} title={title} layout="row">
			{names.map((name) => (
				<Swatch key={name} name={name} />
			))}
		</Example>
	)),
	<Example title="Schrift">
		{TYPE.map(([size, font, text]) => (
			<p
				key={size}
				style={{ margin: 0, fontFamily: `var(--font-${font})`, fontSize: `var(--text-${size})`, lineHeight: 1.3 }}
			>
				{text}
			</p>
		))}
	</Example>,
	<Example title="Abstände 1 bis 10" layout="row" style={{ alignItems: "end" }}>
		{SPACES.map((step) => (
			<div
				key={step}
				style={{
					inlineSize: `var(--space-${step})`,
					blockSize: `var(--space-${step})`,
					background: "var(--color-brass)",
				}}
			/>
		))}
	</Example>,
	<Example title="Rundungen und Schatten" layout="row" style={{ gap: "var(--space-7)" }}>
		{RADII.map((radius, index) => (
			<div
				key={radius}
				style={{
					padding: "var(--space-5)",
					borderRadius: `var(--radius-${radius})`,
					background: "var(--color-raised)",
					boxShadow: `var(--shadow-${SHADOWS[index]})`,
				}}
			>
				{radius} / {SHADOWS[index]}
			</div>
		))}
	</Example>,
);
