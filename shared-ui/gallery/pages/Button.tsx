import { Button, type ButtonProps } from "@portal/shared-ui";
import { useState } from "react";
import { Example, Looks, page } from "../Example.tsx";

const VARIANTS = [
	["primary", "Speichern"],
	["secondary", "Abbrechen"],
	["ghost", "Details"],
	["danger", "Löschen"],
] as const;

const STATES = [
	["hovered", "Unter dem Zeiger"],
	["pressed", "Gedrückt"],
] as const;

const allVariants = (props: ButtonProps = {}) =>
	VARIANTS.map(([variant, label]) => (
		<Button key={variant} variant={variant} {...props}>
			{label}
		</Button>
	));

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

export const ButtonPage = page(
	<Example title="Arten" layout="row">
		{allVariants()}
	</Example>,
	...STATES.map(([state, title]) => (
		<Example key={state} title={title} layout="row">
			{VARIANTS.map(([variant, label]) => (
				<Looks key={variant} as={state}>
					<Button variant={variant}>{label}</Button>
				</Looks>
			))}
		</Example>
	)),
	<Example title="Gesperrt" layout="row">
		{allVariants({ isDisabled: true })}
	</Example>,
	<Example title="Wartet" layout="row">
		{allVariants({ isPending: true })}
		<Saving />
	</Example>,
	<Example title="Klein und mit Zeichen" layout="row">
		<Button variant="primary" icon="plus">
			Kunden anlegen
		</Button>
		<Button size="small" icon="edit">
			Bearbeiten
		</Button>
		<Button size="small" variant="ghost" icon="trash">
			Löschen
		</Button>
	</Example>,
	<Example title="Langer Text" style={{ maxInlineSize: "18rem" }}>
		<Button variant="primary" icon="certificate">
			Zertifikat mit allen Produkten zur Freigabe vorlegen
		</Button>
	</Example>,
);
