import { ActionBar, Button, IconButton, LinkButton, TextLink } from "@portal/shared-ui";
import { Example, Looks, page } from "../Example.tsx";

export const IconButtonPage = page(
	<Example title="Arten" layout="row" style={{ paddingBlockStart: "var(--space-6)" }}>
		<IconButton label="Löschen" icon="trash" />
		<IconButton label="Bearbeiten" icon="edit" variant="secondary" />
		<IconButton label="Hinzufügen" icon="plus" variant="primary" />
		<IconButton label="Entfernen" icon="close" variant="danger" />
	</Example>,
	<Example title="Gesperrt, klein" layout="row">
		<IconButton label="Sperren" icon="lock" isDisabled />
		<IconButton label="Einstellungen" icon="settings" size="small" />
		<IconButton label="Mehr" icon="more" size="small" variant="secondary" />
	</Example>,
);

const HERE = "?component=Link";

export const LinkPage = page(
	<Example title="Im Text">
		<p>
			Das Zertifikat gehört zur <TextLink href={HERE}>Zertifizierung 10001</TextLink> und ist{" "}
			<TextLink href={HERE} variant="quiet">
				öffentlich einsehbar
			</TextLink>
			.
		</p>
	</Example>,
	<Example title="Mit Zeichen, unter dem Zeiger, gesperrt" layout="row">
		<TextLink href={HERE} icon="arrow-left">
			Zur Liste
		</TextLink>
		<Looks as="hovered">
			<TextLink href={HERE}>Unter dem Zeiger</TextLink>
		</Looks>
		<TextLink href={HERE} isDisabled>
			Gesperrt
		</TextLink>
	</Example>,
	<Example title="In Gestalt einer Schaltfläche" layout="row">
		<LinkButton href={HERE} variant="primary" icon="plus">
			Kunden anlegen
		</LinkButton>
		<LinkButton href={HERE}>Details</LinkButton>
		<LinkButton href={HERE} variant="ghost" size="small">
			Bearbeiten
		</LinkButton>
		<LinkButton href={HERE} isDisabled>
			Gesperrt
		</LinkButton>
	</Example>,
);

export const ActionBarPage = page(
	<Example title="Der Weg hinaus und das Eine">
		<ActionBar back={<LinkButton href="?page=ActionBar">Abbrechen</LinkButton>}>
			<Button variant="primary">Daten ändern</Button>
		</ActionBar>
	</Example>,
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
	</Example>,
);
