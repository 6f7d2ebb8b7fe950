import { useNavigate } from "react-router";

/** The entry before this one in the tab's history, if that is the page: more in its query, such as an open tab, is fine. */
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
 * The ways out of a form. Neither leaves the form behind in the history, nor the page that it was opened from a second
 * time: the browser's Back then leads to where the person was before. Where the browser does not tell what came before,
 * the page takes the form's place.
 */
export function useWayOut() {
	const navigate = useNavigate();
	return {
		/** Of the link that leaves everything as it was. */
		cancelLink: (href: string) => ({
			href,
			// Listens itself: the link tells of a key only after it has been followed.
			ref: (link: HTMLAnchorElement | null) => {
				const follow = (event: MouseEvent) => {
					// A new tab is the browser's business.
					if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
					event.preventDefault();
					void (isBefore(href) ? navigate(-1) : navigate(href, { replace: true }));
				};
				link?.addEventListener("click", follow);
				return () => link?.removeEventListener("click", follow);
			},
		}),
		/** After something was saved. */
		leave: async (path: string, state: unknown) => {
			// Not the router's own way, which does not tell when it has arrived.
			if (isBefore(path)) await window.navigation.back().finished?.catch(() => {});
			await navigate(path, { replace: true, state });
		},
	};
}
