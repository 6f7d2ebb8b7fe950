import {
	Badge,
	type BadgeTone,
	Breadcrumbs,
	Button,
	Card,
	DescriptionList,
	Disclosure,
	type StepState,
	Steps,
	Tab,
	TabList,
	TabPanel,
	Tabs,
	TextField,
} from "@portal/shared-ui";
import { Example, page } from "../Example.tsx";

const TONES: BadgeTone[] = ["neutral", "primary", "secondary", "info", "success", "warning", "error"];

export const BadgePage = page(
	<Example title="Töne, langer Text" layout="row">
		{TONES.map((tone) => (
			<Badge key={tone} tone={tone}>
				{tone}
			</Badge>
		))}
		<div style={{ inlineSize: "14rem" }}>
			<Badge tone="warning">Wartet auf die zweite Unterschrift der Leitung</Badge>
		</div>
	</Example>,
);

const HERE = "?component=Breadcrumbs";

export const BreadcrumbsPage = page(
	<Example title="Drei Stufen, langer Text" style={{ maxInlineSize: "22rem" }}>
		<Breadcrumbs
			items={[
				{ label: "Zertifizierungen", href: HERE },
				{ label: "Donau Feinkost und Spezialitätenmanufaktur Gesellschaft m. b. H.", href: HERE },
				{ label: "Zertifikat 10001-2" },
			]}
		/>
	</Example>,
);

const STATUS = { term: "Zustand", description: <Badge tone="success">Gültig</Badge> };

export const CardPage = page(
	<Example title="Mit Kopf, Schaltfläche und Fuß, langer Text">
		<Card
			title="Donau Feinkost und Spezialitätenmanufaktur Gesellschaft mit beschränkter Haftung & Co. Kommanditgesellschaft"
			headingLevel={3}
			description="Zuletzt geändert am 01.03.2026."
			actions={<Button size="small">Bearbeiten</Button>}
			footer={<Button variant="primary">Freigeben</Button>}
		>
			<DescriptionList columns={2} items={[{ term: "Name", description: "Donau Feinkost" }, STATUS]} />
		</Card>
	</Example>,
	<Example title="Ohne Kopf, und bis an die Ränder">
		<Card>Eine Karte ohne Titel hält nur zusammen.</Card>
		<Card title="Skizze" headingLevel={3} padding="flush">
			<div style={{ padding: "var(--space-6)", background: "var(--color-sunken)" }}>Inhalt ohne Rand</div>
		</Card>
	</Example>,
);

const ITEMS = [
	{ term: "Kundennummer", description: "10001" },
	STATUS,
	{ term: "Telefon", description: "" },
	{
		term: "Anmerkung",
		description: "Lebensmittelverarbeitungsbetriebszertifizierungsrichtlinie gilt für alle Standorte.",
	},
];

export const DescriptionListPage = page(
	<Example title="Eine Spalte, höchstens zwei, höchstens drei">
		{([1, 2, 3] as const).map((columns) => (
			<DescriptionList key={columns} items={ITEMS} columns={columns} />
		))}
	</Example>,
);

export const DisclosurePage = page(
	<Example title="Als Karte: zu, offen, gesperrt">
		<Disclosure
			title="Donau Feinkost und Spezialitätenmanufaktur Gesellschaft mit beschränkter Haftung & Co. Kommanditgesellschaft"
			headingLevel={3}
		>
			Wien und München
		</Disclosure>
		<Disclosure title="Rechnungsadresse" headingLevel={3} defaultExpanded>
			<TextField label="Ort" defaultValue="Wien" />
		</Disclosure>
		<Disclosure title="Unterlagen" headingLevel={3} isDisabled>
			Keine
		</Disclosure>
	</Example>,
	<Example title="Schlicht, in einer Karte" layout="card">
		<Disclosure title="Weitere Angaben" headingLevel={3} variant="plain" defaultExpanded>
			Der Betrieb arbeitet in zwei Schichten.
		</Disclosure>
	</Example>,
);

const LABELS = ["Daten", "Produkte", "Zertifikat", "Prüfung", "Veröffentlicht"];

const stepsAt = (done: number, next: StepState, labels = LABELS) =>
	labels.map((label, index) => ({
		label,
		state: index < done ? ("done" as const) : index === done ? next : ("open" as const),
	}));

export const StepsPage = page(
	<Example title="Am Anfang, mittendrin, am Ziel, anders ausgegangen">
		<Steps doneLabel="erledigt" aria-label="Am Anfang" steps={stepsAt(0, "current")} />
		<Steps doneLabel="erledigt" aria-label="Mittendrin" steps={stepsAt(3, "current")} />
		<Steps doneLabel="erledigt" aria-label="Am Ziel" steps={stepsAt(LABELS.length, "current")} />
		<Steps
			doneLabel="erledigt"
			aria-label="Zurückgezogen"
			steps={stepsAt(4, "stopped", LABELS.with(4, "Zurückgezogen"))}
		/>
	</Example>,
);

const MANY = ["Allgemeine Daten", "Produkte", "Zertifikate", "Ansprechpersonen", "Verlauf", "Rechnungen", "Dateien"];

export const TabsPage = page(
	<Example title="Viele, einer gesperrt: der gewählte ist in Sicht">
		<Tabs defaultSelectedKey="Rechnungen">
			<TabList aria-label="Kunde">
				{MANY.map((name) => (
					<Tab key={name} id={name} isDisabled={name === "Verlauf"}>
						{name}
					</Tab>
				))}
			</TabList>
			{MANY.map((name) => (
				<TabPanel key={name} id={name}>
					{name}
				</TabPanel>
			))}
		</Tabs>
	</Example>,
);
