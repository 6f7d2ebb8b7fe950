import { Button, Menu, MenuItem, MenuTrigger, toast } from "@portal/shared-ui";
import { Example, page } from "../Example.tsx";

export const MenuPage = page(
	<Example title="Aktionen, eine davon gesperrt, eine gefährlich; Wahl mehrerer" layout="row">
		<MenuTrigger>
			<Button icon="settings">Einstellungen</Button>
			<Menu aria-label="Einstellungen" placement="bottom start" onAction={(key) => toast(`Gewählt: ${key}`)}>
				<MenuItem id="edit" icon="edit">
					Bearbeiten
				</MenuItem>
				<MenuItem id="lock" icon="lock" isDisabled>
					Sperren
				</MenuItem>
				<MenuItem id="delete" icon="trash" tone="danger">
					Löschen
				</MenuItem>
			</Menu>
		</MenuTrigger>
		<MenuTrigger>
			<Button icon="columns">Spalten</Button>
			<Menu aria-label="Spalten" selectionMode="multiple" defaultSelectedKeys={["name"]}>
				<MenuItem id="name">Name</MenuItem>
				<MenuItem id="city">Ort</MenuItem>
			</Menu>
		</MenuTrigger>
	</Example>,
);
