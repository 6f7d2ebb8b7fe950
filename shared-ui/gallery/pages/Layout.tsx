import { Badge, Grid, Inline, Stack, TextField } from "@portal/shared-ui";
import { Example } from "../Example.tsx";

const GAPS = ["small", "medium", "large"] as const;
const FIELDS = ["Feld 1", "Feld 2", "Feld 3", "Feld 4"];
const WORDS = ["Anlegen", "Prüfen", "Freigeben"];

export function LayoutPage() {
	return (
		<>
			<Example title="Inline: Anfang, Ende, auseinander">
				{(["start", "end", "between"] as const).map((align) => (
					<Inline key={align} align={align}>
						{WORDS.map((word) => (
							<Badge key={word}>{word}</Badge>
						))}
					</Inline>
				))}
			</Example>
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
			</Example>
			<Example title="Grid: höchstens zwei, drei, vier Spalten">
				{([2, 3, 4] as const).map((columns) => (
					<Grid key={columns} columns={columns}>
						{FIELDS.slice(0, columns).map((field) => (
							<TextField key={field} label={`${field} von ${columns}`} />
						))}
					</Grid>
				))}
			</Example>
		</>
	);
}
