import type { ApiClient } from "@portal/api/client";
import type { QueryClient } from "@tanstack/react-query";
import type { i18n as I18n } from "i18next";
import { createContext, type ReactNode, useContext } from "react";
import type { Languages } from "./language.ts";
import type { Session } from "./session/session.ts";

/** What the host gives its modules. One per page. */
export interface Host {
	/** Origin of the API where it is not that of the page. */
	readonly baseUrl: string;
	readonly session: Session;
	readonly api: ApiClient;
	readonly queryClient: QueryClient;
	readonly i18n: I18n;
	readonly languages: Languages;
}

export interface HostContextValue extends Host {
	/** What fills a named place, in order. */
	renderSlot(name: string): ReactNode;
}

export const HostContext = createContext<HostContextValue | undefined>(undefined);

export function useHost(): HostContextValue {
	const host = useContext(HostContext);
	if (!host) throw new Error("Outside of HostProvider");
	return host;
}

/** The API as typed calls in the name of the signed-in person. */
export const useApi = (): ApiClient => useHost().api;
