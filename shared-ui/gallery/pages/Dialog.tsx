import { Button, ConfirmDialog, Dialog, DialogTrigger, Grid, TextField } from "@portal/shared-ui";
import { useState } from "react";
import { Example, page } from "../Example.tsx";

function Removing() {
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button variant="danger" onPress={() => setOpen(true)}>
				Zertifikat löschen
			</Button>
			<ConfirmDialog
				isOpen={isOpen}
				onOpenChange={setOpen}
				title="Zertifikat löschen?"
				message="Das kann nicht rückgängig gemacht werden."
				confirmLabel="Löschen"
				tone="danger"
				onConfirm={() => Promise.reject(new Error("Das Zertifikat ist nicht mehr in Bearbeitung."))}
			/>
		</>
	);
}

export const DialogPage = page(
	<Example title="Mit Feldern, als Rückfrage, am Rand, mit langem Inhalt" layout="row">
		<DialogTrigger>
			<Button variant="primary">Benutzer anlegen</Button>
			<Dialog
				title="Neuer Benutzer"
				footer={({ close }) => (
					<>
						<Button onPress={close}>Abbrechen</Button>
						<Button variant="primary">Anlegen</Button>
					</>
				)}
			>
				<Grid>
					<TextField label="Vorname" isRequired />
					<TextField label="Nachname" isRequired />
				</Grid>
			</Dialog>
		</DialogTrigger>
		<Removing />
		<DialogTrigger>
			<Button>Produkte importieren</Button>
			<Dialog title="Excel-Import" size="medium" placement="end">
				Am Rand des Fensters steht, woran neben der Seite gearbeitet wird.
			</Dialog>
		</DialogTrigger>
		<DialogTrigger>
			<Button>Langer Inhalt</Button>
			<Dialog
				title="Bedingungen für Betriebe mit mehreren Standorten und wechselnden Lieferanten"
				size="small"
				footer={({ close }) => <Button onPress={close}>Gelesen</Button>}
			>
				{"Der Betrieb meldet neue Rezepturen, neue Lieferanten und neue Räume unverzüglich. ".repeat(24)}
			</Dialog>
		</DialogTrigger>
	</Example>,
);
