import { useNavigate } from "react-router";

/** Returns true if the previous page is `path`, possibly with further query parameters such as the open tab. */
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
 * Returns functions that leave a form through the browser's Back, so that the history contains neither the form nor the
 * previous page twice. Browsers without the Navigation API replace the form by the target page.
 */
export function useLeaveForm() {
	const navigate = useNavigate();
	return {
		cancelLink: (href: string) => ({
			href,
			// This is a native listener, because React Aria reports a key press only after the browser has followed the link.
			ref: (link: HTMLAnchorElement | null) => {
				const follow = (event: MouseEvent) => {
					// A click with one of these keys opens a new tab or window, so the form stays open.
					if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
					event.preventDefault();
					void (isBefore(href) ? navigate(-1) : navigate(href, { replace: true }));
				};
				link?.addEventListener("click", follow);
				return () => link?.removeEventListener("click", follow);
			},
		}),
		/** Leaves the form after saving. `state` is the navigation state of the next page, such as a message. */
		leave: async (path: string, state: unknown) => {
			// Uses the Navigation API, because the router's `navigate(-1)` does not report when it has finished.
			if (isBefore(path)) await window.navigation.back().finished?.catch(() => {});
			await navigate(path, { replace: true, state });
		},
	};
}
