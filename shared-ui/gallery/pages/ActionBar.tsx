import { ActionBar, Button, LinkButton } from "@portal/shared-ui";
import { Example } from "../Example.tsx";

export function ActionBarPage() {
	return (
		<>
			<Example title="Der Weg hinaus und das Eine">
				<ActionBar back={<LinkButton href="?page=ActionBar">Abbrechen</LinkButton>}>
					<Button variant="primary">Daten ändern</Button>
				</ActionBar>
			</Example>
			<Example title="Mit mehr dazwischen, und mit einer Löschung">
				<ActionBar
					back={
						<LinkButton icon="arrow-left" href="?page=ActionBar">
							Zurück
						</LinkButton>
					}
					danger={
						<Button variant="ghost" icon="trash">
							Löschen
						</Button>
					}
				>
					<Button icon="download">Vorschau DE</Button>
					<Button icon="download">Vorschau EN</Button>
					<Button variant="primary">Speichern</Button>
				</ActionBar>
			</Example>
		</>
	);
}
