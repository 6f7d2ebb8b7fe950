import { Tab, TabList, TabPanel, Tabs } from "@portal/shared-ui";
import { Example } from "../Example.tsx";

const MANY = [
	"Allgemeine Daten",
	"Produkte",
	"Zertifikate",
	"Unterlagen",
	"Ansprechpersonen",
	"Verlauf",
	"Rechnungen",
	"Einstellungen",
];

export function TabsPage() {
	return (
		<>
			<Example title="Einer gesperrt">
				<Tabs defaultSelectedKey="products">
					<TabList aria-label="Zertifizierung">
						<Tab id="data">Allgemeine Daten</Tab>
						<Tab id="products">Produkte</Tab>
						<Tab id="locked" isDisabled>
							Rechnungen
						</Tab>
						<Tab id="certificates">Zertifikate</Tab>
					</TabList>
					<TabPanel id="data">Name, Anschrift und Ansprechpersonen.</TabPanel>
					<TabPanel id="products">Salami, Schinken und Käse.</TabPanel>
					<TabPanel id="locked">Gesperrt</TabPanel>
					<TabPanel id="certificates">Zwei gültige Zertifikate.</TabPanel>
				</Tabs>
			</Example>
			<Example title="Viele: der gewählte ist in Sicht">
				<Tabs defaultSelectedKey="Rechnungen">
					<TabList aria-label="Kunde">
						{MANY.map((name) => (
							<Tab key={name} id={name}>
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
			</Example>
		</>
	);
}
