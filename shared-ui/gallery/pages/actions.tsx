import { ActionBar, Button, IconButton, LinkButton, TextLink } from "@portal/shared-ui";
import { Example, Looks, page } from "../Example.tsx";

export const IconButtonPage = page(
	<Example title="Arten, gesperrt, klein" layout="row" style={{ paddingBlockStart: "var(--space-6)" }}>
		<IconButton label="Löschen" icon="trash" />
		<IconButton label="Bearbeiten" icon="edit" variant="secondary" />
		<IconButton label="Hinzufügen" icon="plus" variant="primary" />
		<IconButton label="Entfernen" icon="close" variant="danger" />
		<IconButton label="Sperren" icon="lock" isDisabled />
		<IconButton label="Einstellungen" icon="settings" size="small" />
	</Example>,
);

const HERE = "?component=Link";

export const LinkPage = page(
	<Example title="Im Text, unauffällig, mit Zeichen, unter dem Zeiger, gesperrt">
		<p>
			Das Zertifikat gehört zur <TextLink href={HERE}>Zertifizierung 10001</TextLink> und ist{" "}
			<TextLink href={HERE} variant="quiet">
				öffentlich einsehbar
			</TextLink>
			.
		</p>
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
		<LinkButton href={HERE} variant="ghost" size="small">
			Bearbeiten
		</LinkButton>
		<LinkButton href={HERE} isDisabled>
			Gesperrt
		</LinkButton>
	</Example>,
);

export const ActionBarPage = page(
	<Example title="Der Weg hinaus, eine Löschung, mehr dazwischen, und das Eine">
		<ActionBar
			back={<LinkButton href="?page=ActionBar">Zurück</LinkButton>}
			danger={<Button variant="ghost">Löschen</Button>}
		>
			<Button icon="download">Vorschau DE</Button>
			<Button icon="download">Vorschau EN</Button>
			<Button variant="primary">Speichern</Button>
		</ActionBar>
	</Example>,
);
