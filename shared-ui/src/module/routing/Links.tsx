import { type ReactNode, useRef } from "react";
import { RouterProvider } from "react-aria-components";
import { useHref, useLocation, useNavigate } from "react-router";
import { AnnouncedContext } from "./navigation.ts";

const LEAVES_THE_APPLICATION = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/** Returns the URL of a path of the application. URLs with a scheme, such as `mailto:` or `https:`, stay unchanged. */
function useLinkHref(to: string): string {
	const href = useHref(to);
	return LEAVES_THE_APPLICATION.test(to) ? to : href;
}

/** Lets links of all components navigate without a reload. Render it inside the router. */
export function Links({ children }: { children: ReactNode }) {
	const navigate = useNavigate();
	const announced = useRef<string | undefined>(useLocation().key);
	return (
		<RouterProvider navigate={navigate} useHref={useLinkHref}>
			<AnnouncedContext value={announced}>{children}</AnnouncedContext>
		</RouterProvider>
	);
}
