import type { Language, Link as RouterLink } from "@portal/shared-ui/module";
import {
	type ComponentProps,
	createContext,
	type MouseEvent,
	type ReactNode,
	use,
	useCallback,
	useMemo,
	useSyncExternalStore,
} from "react";
import { opensNewWindow, SAME_PLACE } from "../../language/place.ts";
import { addressOf } from "./address.ts";
import { currentLocation, isOnThisPage, type Location, OPENED_KEY, push, replace, subscribe } from "./history.ts";

/** This file replaces react-router. It handles changes of query and fragment; the browser loads all other addresses. */

type LinkProps = ComponentProps<typeof RouterLink>;
type To = LinkProps["to"];
interface NavigateOptions {
	replace?: boolean;
	state?: unknown;
}

interface Route {
	/** Location for which the page was prerendered. It has no query and no fragment, which the build cannot know. */
	served: Location;
	language: Language;
}
const RouteContext = createContext<Route | undefined>(undefined);

function useRoute(): Route {
	const route = use(RouteContext);
	if (!route) throw new Error("Outside of SiteRouter");
	return route;
}

interface SiteRouterProps {
	path: string;
	language: Language;
	children: ReactNode;
}

/** Returns the prerendered location if the current one differs, because hydration requires the HTML of the build. */
function openedAs(served: Location): Location {
	if (typeof window === "undefined") return served;
	const current = currentLocation();
	const isSame = (["pathname", "search", "hash", "key", "state"] as const).every(
		(part) => current[part] === served[part],
	);
	return isSame ? current : served;
}

/** Provides a context whose value never changes, because React would discard HTML that is not hydrated yet. */
export function SiteRouter({ path, language, children }: SiteRouterProps) {
	const served = useMemo<Location>(
		() => ({ pathname: path, search: "", hash: "", key: OPENED_KEY, state: SAME_PLACE }),
		[path],
	);
	const route = useMemo(() => ({ served, language }), [served, language]);
	return <RouteContext value={route}>{children}</RouteContext>;
}

export function useLocation(): Location {
	const { served } = useRoute();
	return useSyncExternalStore(subscribe, currentLocation, () => openedAs(served));
}

const withSign = (sign: string, text = "") => (text === "" || text.startsWith(sign) ? text : sign + text);

function placeOf(to: To, pathname: string) {
	if (typeof to !== "string")
		return { pathname: to.pathname ?? pathname, search: withSign("?", to.search), hash: withSign("#", to.hash) };
	const [, path = "", search = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(to) ?? [];
	return { pathname: path || pathname, search, hash };
}

/** Returns the address for a link, with the language if the server would otherwise choose another one. */
export function useHref(to: To): string {
	const { served, language } = useRoute();
	return addressOf(placeOf(to, served.pathname), language);
}

export function useNavigate() {
	const { language } = useRoute();
	return useCallback(
		(to: To, options: NavigateOptions = {}) => {
			const place = placeOf(to, window.location.pathname);
			if (options.replace) replace(place.pathname + place.search + place.hash, options.state);
			else push(addressOf(place, language), options.state);
		},
		[language],
	);
}

/** Returns the query without a setter, because the website's pages change their address by links only. */
export function useSearchParams() {
	const { search } = useLocation();
	return [useMemo(() => new URLSearchParams(search), [search])] as const;
}

type SiteLinkProps = Omit<LinkProps, "reloadDocument" | "viewTransition" | "relative" | "discover" | "prefetch">;

export function Link({ to, onClick, replace: _, state, preventScrollReset: __, ...props }: SiteLinkProps) {
	const href = useHref(to);
	const click = (event: MouseEvent<HTMLAnchorElement>) => {
		onClick?.(event);
		if (event.defaultPrevented || opensNewWindow(event) || !isOnThisPage(href)) return;
		event.preventDefault();
		push(href, state);
	};
	return <a {...props} href={href} onClick={click} />;
}
