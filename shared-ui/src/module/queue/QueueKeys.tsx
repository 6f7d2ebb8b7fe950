import "./queue.css";
import { lazyWithSubstitutes } from "../page/lazy-page.tsx";

// A loading failure is ignored, because the lists also work without these keys.
const KeysButton = lazyWithSubstitutes(async () => (await import("./KeysButton.tsx")).KeysButton, {
	Failed: () => null,
});

/**
 * Lets staff work through the entries of the page by single keys, and shows a button that explains them. Entries are
 * the table rows and list items inside elements with the attribute `data-queue`. The code is loaded after the page.
 */
export const QueueKeys = () => (
	<div className="portal-queue-keys">
		<KeysButton />
	</div>
);
