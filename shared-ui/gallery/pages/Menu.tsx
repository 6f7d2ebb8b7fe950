import { Button, Menu, MenuItem, MenuTrigger, toast } from "@portal/shared-ui";
import { Example, page } from "../Example.tsx";

const COLUMNS = [
	{ id: "number", label: "Nummer" },
	{ id: "name", label: "Name" },
	{ id: "city", label: "Ort" },
];

export const MenuPage = page(
	<Example title="Aktionen, eine davon gesperrt, eine gefährlich" layout="row">
		<MenuTrigger>
			<Button icon="settings">Einstellungen</Button>
			<Menu aria-label="Einstellungen" placement="bottom start" onAction={(key) => toast(`Gewählt: ${key}`)}>
				<MenuItem id="edit" icon="edit">
					Bearbeiten
				</MenuItem>
				<MenuItem id="copy" icon="copy">
					Kopieren
				</MenuItem>
				<MenuItem id="lock" icon="lock" isDisabled>
					Sperren
				</MenuItem>
				<MenuItem id="delete" icon="trash" tone="danger">
					Löschen
				</MenuItem>
			</Menu>
		</MenuTrigger>
	</Example>,
	<Example title="Wahl mehrerer" layout="row">
		<MenuTrigger>
			<Button icon="columns">Spalten</Button>
			<Menu aria-label="Spalten" items={COLUMNS} selectionMode="multiple" defaultSelectedKeys={["number", "name"]}>
				{({ id, label }) => <MenuItem id={id}>{label}</MenuItem>}
			</Menu>
		</MenuTrigger>
	</Example>,
);
