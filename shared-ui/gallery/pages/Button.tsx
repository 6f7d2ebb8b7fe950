import { Button } from "@portal/shared-ui";
import { useState } from "react";
import { Example, Looks } from "../Example.tsx";

const VARIANTS = [
	["primary", "Speichern"],
	["secondary", "Abbrechen"],
	["ghost", "Details"],
	["danger", "Löschen"],
] as const;

function Saving() {
	const [isPending, setPending] = useState(false);
	const save = () => {
		setPending(true);
		setTimeout(() => setPending(false), 1500);
	};
	return (
		<Button variant="primary" isPending={isPending} onPress={save}>
			Senden und warten
		</Button>
	);
}

export function ButtonPage() {
	return (
		<>
			<Example title="Arten">
				<div className="gallery-row">
					{VARIANTS.map(([variant, label]) => (
						<Button key={variant} variant={variant}>
							{label}
						</Button>
					))}
				</div>
			</Example>
			<Example title="Unter dem Zeiger">
				<div className="gallery-row">
					{VARIANTS.map(([variant, label]) => (
						<Looks key={variant} as="hovered">
							<Button variant={variant}>{label}</Button>
						</Looks>
					))}
				</div>
			</Example>
			<Example title="Gedrückt">
				<div className="gallery-row">
					{VARIANTS.map(([variant, label]) => (
						<Looks key={variant} as="pressed">
							<Button variant={variant}>{label}</Button>
						</Looks>
					))}
				</div>
			</Example>
			<Example title="Gesperrt">
				<div className="gallery-row">
					{VARIANTS.map(([variant, label]) => (
						<Button key={variant} variant={variant} isDisabled>
							{label}
						</Button>
					))}
				</div>
			</Example>
			<Example title="Wartet">
				<div className="gallery-row">
					{VARIANTS.map(([variant, label]) => (
						<Button key={variant} variant={variant} isPending>
							{label}
						</Button>
					))}
					<Saving />
				</div>
			</Example>
			<Example title="Klein und mit Zeichen">
				<div className="gallery-row">
					<Button variant="primary" icon="plus">
						Kunden anlegen
					</Button>
					<Button icon="download">Exportieren</Button>
					<Button size="small" variant="primary">
						Speichern
					</Button>
					<Button size="small" icon="edit">
						Bearbeiten
					</Button>
					<Button size="small" variant="ghost" icon="trash">
						Löschen
					</Button>
				</div>
			</Example>
			<Example title="Langer Text">
				<div style={{ maxInlineSize: "18rem" }}>
					<Button variant="primary" icon="certificate">
						Zertifikat mit allen Produkten zur Freigabe vorlegen
					</Button>
				</div>
			</Example>
		</>
	);
}
