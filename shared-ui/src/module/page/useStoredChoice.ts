import { useStoredText } from "./useStoredText.ts";

/** Returns a yes-or-no setting and its setter. The setting is stored on this device, separately for each user. */
export function useStoredChoice(name: string): [boolean, (isChosen: boolean) => void] {
	const [text, setText] = useStoredText("overview", name);
	return [text !== null, (isChosen) => setText(isChosen ? "1" : null)];
}
