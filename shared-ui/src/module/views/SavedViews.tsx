import { Button } from "../../components/Button/Button.tsx";
import { lazyWithSubstitutes } from "../page/lazy-page.tsx";

const Waiting = () => (
	<Button icon="eye" isDisabled>
		Ansichten
	</Button>
);

/**
 * Menu of a list's saved views, which consist of search, order, filters, columns and row height. Its code is loaded
 * after the list, which reserves the space. If that fails, the list also works without saved views.
 */
export const SavedViews = lazyWithSubstitutes(async () => (await import("./ViewMenu.tsx")).ViewMenu, {
	Waiting,
	Failed: Waiting,
});
