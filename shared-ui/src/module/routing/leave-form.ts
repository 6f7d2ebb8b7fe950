import { useNavigate } from "react-router";

/**
 * Returns true when the previous history entry is the page `path`. Additional query parameters of that entry, such as
 * an open tab, are ignored.
 */
function isBefore(path: string): boolean {
	const { navigation, location } = window as Partial<Pick<Window, "navigation">> & Pick<Window, "location">;
	const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1];
	if (!before?.url || !before.sameDocument) return false;
	const [there, wanted] = [new URL(before.url), new URL(path, location.href)];
	return (
		there.pathname === wanted.pathname &&
		[...wanted.searchParams].every(([name, value]) => there.searchParams.get(name) === value)
	);
}

/**
 * Returns functions that leave a form by going back in the browser's history, so that the history contains neither the
 * form nor its previous page twice. Browsers without the Navigation API replace the form's entry with the target page.
 */
export function useLeaveForm() {
	const navigate = useNavigate();
	return {
		/** Returns the props of the link that leaves the form without saving. */
		cancelLink: (href: string) => ({
			href,
			// Adds a native listener, because React Aria reports a key press only after the browser has followed the link.
			ref: (link: HTMLAnchorElement | null) => {
				const follow = (event: MouseEvent) => {
					// Leaves a click with a modifier key to the browser, which opens a new tab or window.
					if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
					event.preventDefault();
					void (isBefore(href) ? navigate(-1) : navigate(href, { replace: true }));
				};
				link?.addEventListener("click", follow);
				return () => link?.removeEventListener("click", follow);
			},
		}),
		/** Leaves the form after saving, for the page `path` with a navigation state. */
		leave: async (path: string, state: unknown) => {
			// Goes back with the Navigation API, because the router's `navigate(-1)` does not report when it has finished.
			if (isBefore(path)) await window.navigation.back().finished?.catch(() => {});
			await navigate(path, { replace: true, state });
		},
	};
}
