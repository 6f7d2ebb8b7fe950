import type { ApiClient } from "@portal/contracts/client";
import type { QueryClient } from "@tanstack/react-query";
import type { i18n as I18n } from "i18next";
import { createContext, type ReactNode, useContext } from "react";
import type { Languages } from "../i18n/language.ts";
import type { PageTraffic } from "../requests/traffic.ts";
import type { Session } from "../session/session.ts";

export interface VisitorHost {
	/** Origin of the API, or an empty text for the page's own origin. */
	readonly baseUrl: string;
	/** API client of the signed-in user. Public pages omit it, and send requests without a session. */
	readonly api?: ApiClient;
	readonly i18n: I18n;
	readonly languages: Languages;
}

/** Services that the host provides to modules, once per page, so that all modules share one session and one cache. */
export interface Host extends VisitorHost {
	readonly api: ApiClient;
	readonly session: Session;
	readonly queryClient: QueryClient;
	/** Pending requests of the page. Undefined in an older version of the host, which lacks this property. */
	readonly traffic?: PageTraffic;
}

export interface HostContextValue extends Host {
	/** Returns the components that modules provide for the place `name`, sorted by `order`. */
	renderSlot(name: string): ReactNode;
}

export const HostContext = createContext<HostContextValue | undefined>(undefined);
/** Context of public pages, which are also rendered without the staff application around them. */
export const VisitorHostContext = createContext<VisitorHost | undefined>(undefined);

function given<T>(host: T | undefined): T {
	if (!host) throw new Error("Outside of HostProvider");
	return host;
}

export const useHost = (): HostContextValue => given(useContext(HostContext));
export const useVisitorHost = (): VisitorHost => given(useContext(VisitorHostContext));
