import { Button, IconButton, Menu, MenuItem, MenuTrigger } from "@portal/shared-ui";
import { useState } from "react";
import { Example } from "../Example.tsx";

const COLUMNS = [
	{ id: "number", label: "Nummer" },
	{ id: "name", label: "Name" },
	{ id: "city", label: "Ort" },
];

function ColumnChoice() {
	const [columns, setColumns] = useState<Iterable<string | number>>(["number", "name"]);
	return (
		<MenuTrigger>
			<Button icon="columns">Spalten</Button>
			<Menu
				aria-label="Spalten"
				selectionMode="multiple"
				selectedKeys={columns}
				onSelectionChange={(keys) => setColumns(keys === "all" ? COLUMNS.map(({ id }) => id) : keys)}
			>
				{COLUMNS.map(({ id, label }) => (
					<MenuItem key={id} id={id}>
						{label}
					</MenuItem>
				))}
			</Menu>
		</MenuTrigger>
	);
}

export function MenuPage() {
	const [last, setLast] = useState("nichts");
	return (
		<>
			<Example title="Aktionen, eine davon gesperrt, eine gefährlich" layout="row">
				<MenuTrigger>
					<Button icon="settings">Einstellungen</Button>
					<Menu aria-label="Einstellungen" placement="bottom start" onAction={(key) => setLast(String(key))}>
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
				<MenuTrigger>
					<IconButton label="Mehr" icon="more" />
					<Menu aria-label="Mehr" onAction={(key) => setLast(String(key))}>
						<MenuItem id="history">Verlauf anzeigen</MenuItem>
					</Menu>
				</MenuTrigger>
				<output>Gewählt: {last}</output>
			</Example>
			<Example title="Wahl mehrerer" layout="row">
				<ColumnChoice />
			</Example>
			<Example title="Gesperrt" layout="row">
				<MenuTrigger>
					<Button icon="settings" isDisabled>
						Gesperrt
					</Button>
					<Menu aria-label="Gesperrt">
						<MenuItem id="edit">Bearbeiten</MenuItem>
					</Menu>
				</MenuTrigger>
			</Example>
		</>
	);
}
