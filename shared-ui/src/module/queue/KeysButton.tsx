import { useEffect, useState } from "react";
import { Button } from "../../components/Button/Button.tsx";
import { Checkbox } from "../../components/Checkbox/Checkbox.tsx";
import { DescriptionList } from "../../components/DescriptionList/DescriptionList.tsx";
import { Dialog } from "../../components/Dialog/Dialog.tsx";
import { Stack } from "../../components/Layout/Layout.tsx";
import { useStoredChoice } from "../page/stored-choices.ts";
import { entryAction } from "./entries.ts";

/** These texts are not translated, because staff pages are in German only. */
const TITLE = "Tasten";
const KEYS = [
	{ term: "j", description: "Nächster Eintrag" },
	{ term: "k", description: "Voriger Eintrag" },
	{ term: "e", description: "Eintrag öffnen oder seine erste Aktion ausführen" },
	{ term: "?", description: "Diese Übersicht" },
];

/** Elements that need letters themselves: fields, and menus and lists that find their options by the first letters. */
const TYPED_INTO = "input, textarea, select, [contenteditable], [role=spinbutton], [role=textbox]";
const OPEN = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

const isForPage = ({ target, ctrlKey, altKey, metaKey, isComposing }: KeyboardEvent) =>
	!(ctrlKey || altKey || metaKey || isComposing) &&
	!(target instanceof Element && target.closest(TYPED_INTO)) &&
	document.querySelector(OPEN) === null;

export function KeysButton() {
	const [isOpen, setOpen] = useState(false);
	const [isOff, setOff] = useStoredChoice("keys-off");
	useEffect(() => {
		if (isOff) return;
		const onKeyDown = (event: KeyboardEvent) => {
			if (!isForPage(event)) return;
			const act = event.key === "?" ? () => setOpen(true) : entryAction(event.key);
			if (!act) return;
			event.preventDefault();
			// Tables would otherwise move the focus to the row that begins with this letter.
			event.stopPropagation();
			act();
		};
		window.addEventListener("keydown", onKeyDown, { capture: true });
		return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
	}, [isOff]);
	return (
		<>
			<Button variant="ghost" size="small" onPress={() => setOpen(true)}>
				{`${TITLE} (?)`}
			</Button>
			<Dialog title={TITLE} size="small" isOpen={isOpen} onOpenChange={setOpen}>
				<Stack>
					<DescriptionList items={KEYS} />
					<Checkbox isSelected={!isOff} onChange={(isOn) => setOff(!isOn)}>
						Tasten verwenden
					</Checkbox>
				</Stack>
			</Dialog>
		</>
	);
}
