import { IconButton } from "@portal/shared-ui";
import { Example, Looks } from "../Example.tsx";

export function IconButtonPage() {
	return (
		<>
			<Example title="Arten" layout="row" style={{ paddingBlockStart: "var(--space-6)" }}>
				<IconButton label="Löschen" icon="trash" />
				<IconButton label="Bearbeiten" icon="edit" variant="secondary" />
				<IconButton label="Hinzufügen" icon="plus" variant="primary" />
				<IconButton label="Entfernen" icon="close" variant="danger" />
			</Example>
			<Example title="Unter dem Zeiger, gedrückt, gesperrt" layout="row">
				<Looks as="hovered">
					<IconButton label="Kopieren" icon="copy" />
				</Looks>
				<Looks as="pressed">
					<IconButton label="Herunterladen" icon="download" />
				</Looks>
				<IconButton label="Sperren" icon="lock" isDisabled />
			</Example>
			<Example title="Klein" layout="row">
				<IconButton label="Einstellungen" icon="settings" size="small" />
				<IconButton label="Mehr" icon="more" size="small" variant="secondary" />
			</Example>
		</>
	);
}
