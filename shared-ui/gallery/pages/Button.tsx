import { Button } from "@portal/shared-ui";
import { useState } from "react";
import { Example, Looks, page } from "../Example.tsx";

const VARIANTS = ["primary", "secondary", "ghost", "danger"] as const;

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
	...VARIANTS.map((variant) => (
		<Example key={variant} title={variant} layout="row">
			<Button variant={variant}>Speichern</Button>
			<Looks as="hovered">
				<Button variant={variant}>Unter dem Zeiger</Button>
			</Looks>
			<Looks as="pressed">
				<Button variant={variant}>Gedrückt</Button>
			</Looks>
			<Button variant={variant} isDisabled>
				Gesperrt
			</Button>
			<Button variant={variant} isPending>
				Wartet
			</Button>
			<Button variant={variant} size="small" icon="edit">
				Klein
			</Button>
		</Example>
	)),
	<Example title="Mit langem Text, wartet nach dem Drücken" style={{ maxInlineSize: "18rem" }}>
		<Button variant="primary" icon="certificate">
			Zertifikat mit allen Produkten zur Freigabe vorlegen
		</Button>
		<Saving />
	</Example>,
);
