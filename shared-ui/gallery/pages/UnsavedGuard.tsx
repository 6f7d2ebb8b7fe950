import { Button, TextField } from "@portal/shared-ui";
import { UnsavedGuard } from "@portal/shared-ui/form";
import { useState } from "react";
import { Example } from "../Example.tsx";

export function UnsavedGuardPage() {
	const [isAsked, setAsked] = useState(false);
	const answer = () => setAsked(false);
	return (
		<Example title="Mit einer Eingabe, die noch nicht gespeichert ist">
			<TextField label="Name" defaultValue="Donau Feinkost" />
			<div className="gallery-row">
				<Button onPress={() => setAsked(true)}>Seite verlassen</Button>
			</div>
			<UnsavedGuard
				isDirty={false}
				blocker={{ state: isAsked ? "blocked" : "unblocked", proceed: answer, reset: answer }}
			/>
		</Example>
	);
}
