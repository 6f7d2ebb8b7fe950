import { Badge, Grid, Icon, Inline, Stack, TextField } from "@portal/shared-ui";
import { ICON_NAMES } from "../../src/components/Icon/Icon.tsx";
import { Example, page } from "../Example.tsx";

export const IconPage = page(
	<Example title="Alle Zeichen">
		<Inline gap="medium">
			{ICON_NAMES.map((name) => (
				<span key={name}>
					<Icon name={name} /> {name}
				</span>
			))}
		</Inline>
	</Example>,
	<Example title="Wächst mit der Schrift">
		<p style={{ fontSize: "var(--text-h1)" }}>
			<Icon name="certificate" /> Zertifikat
		</p>
	</Example>,
);

const GAPS = ["small", "medium", "large"] as const;
const FIELDS = ["Feld 1", "Feld 2", "Feld 3", "Feld 4"];
const WORDS = ["Anlegen", "Prüfen", "Freigeben"];

export const LayoutPage = page(
	<Example title="Inline: Anfang, Ende, auseinander">
		{(["start", "end", "between"] as const).map((align) => (
			<Inline key={align} align={align}>
				{WORDS.map((word) => (
					<Badge key={word}>{word}</Badge>
				))}
			</Inline>
		))}
	</Example>,
	<Example title="Stack: klein, mittel, groß">
		<Inline gap="large">
			{GAPS.map((gap) => (
				<Stack key={gap} gap={gap}>
					{WORDS.map((word) => (
						<Badge key={word} tone="secondary">
							{word}
						</Badge>
					))}
				</Stack>
			))}
		</Inline>
	</Example>,
	<Example title="Grid: höchstens zwei, drei, vier Spalten">
		{([2, 3, 4] as const).map((columns) => (
			<Grid key={columns} columns={columns}>
				{FIELDS.slice(0, columns).map((field) => (
					<TextField key={field} label={`${field} von ${columns}`} />
				))}
			</Grid>
		))}
	</Example>,
);
