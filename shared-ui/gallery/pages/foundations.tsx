import { Badge, Grid, Icon, Inline, Stack, TextField } from "@portal/shared-ui";
import { ICON_NAMES } from "../../src/components/Icon/Icon.tsx";
import { Example, page } from "../Example.tsx";

export const IconPage = page(
	<Example title="Alle Zeichen; sie wachsen mit der Schrift" style={{ fontSize: "var(--text-h2)" }}>
		<Inline gap="medium">
			{ICON_NAMES.map((name) => (
				<span key={name}>
					<Icon name={name} /> {name}
				</span>
			))}
		</Inline>
	</Example>,
);

const FIELDS = ["Feld 1", "Feld 2", "Feld 3", "Feld 4"];
const badges = ["Anlegen", "Prüfen", "Freigeben"].map((word) => <Badge key={word}>{word}</Badge>);

export const LayoutPage = page(
	<Example title="Inline: Anfang, Ende, auseinander">
		{(["start", "end", "between"] as const).map((align) => (
			<Inline key={align} align={align}>
				{badges}
			</Inline>
		))}
	</Example>,
	<Example title="Stack: klein, mittel, groß" layout="row">
		{(["small", "medium", "large"] as const).map((gap) => (
			<Stack key={gap} gap={gap}>
				{badges}
			</Stack>
		))}
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
